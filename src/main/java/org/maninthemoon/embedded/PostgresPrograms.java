package org.maninthemoon.embedded;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** PostgreSQL's own programs in their folder, unpacked once a user from the archive that the build brings. */
record PostgresPrograms(Path bin) {

    /** In the user's own folder: whoever can write to the programs decides what the service runs. */
    private static final Path UNPACKED = Path.of(System.getProperty("user.home"), ".man-in-the-moon", "postgresql");

    /**
     * Unpacks the programs unless that has been done before.
     *
     * @throws IOException also if there is no archive, as in the container image; nothing has been written then
     */
    static PostgresPrograms unpacked() throws IOException {
        byte[] archive = archive();
        Path programs = Files.createDirectories(UNPACKED).resolve(digest(archive));
        try (FileChannel lock =
                FileChannel.open(UNPACKED.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            if (!Files.exists(programs)) {
                Path unfinished = UNPACKED.resolve("unfinished");
                Trees.delete(unfinished);
                TarXz.unpack(new ByteArrayInputStream(archive), unfinished);
                Files.move(unfinished, programs, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        return new PostgresPrograms(programs.resolve("bin"));
    }

    /**
     * Runs a program to its end.
     *
     * @param log the file that gets what it prints
     * @throws IOException if it fails, which includes an exit code other than 0
     */
    void run(Path log, String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            // PostgreSQL refuses to run as root. In a user namespace of its own it is nobody, with root's files.
            command.addAll(List.of("unshare", "--user"));
        }
        command.add(bin.resolve(program).toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException(program + " failed; " + log + " says why");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + program + " was running");
        }
    }

    private static byte[] archive() throws IOException {
        String name = "/postgres-" + system() + "-" + architecture() + ".txz";
        try (InputStream archive = PostgresPrograms.class.getResourceAsStream(name)) {
            if (archive != null) {
                return archive.readAllBytes();
            }
        } catch (RuntimeException e) {
            // So Quarkus' class loader says that a jar in its index was left out.
            if (!(e.getCause() instanceof NoSuchFileException)) {
                throw e;
            }
        }
        throw new IOException("it is not part of this build; configure a JDBC URL with QUARKUS_DATASOURCE_JDBC_URL"
                + " (or quarkus.datasource.jdbc.url)");
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? "darwin" : name.startsWith("windows") ? "windows" : name;
    }

    private static String architecture() {
        return "aarch64".equals(System.getProperty("os.arch")) ? "arm_64" : "x86_64";
    }

    private static String digest(byte[] archive) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every Java has SHA-256", e);
        }
    }
}
