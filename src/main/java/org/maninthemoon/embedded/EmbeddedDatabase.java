package org.maninthemoon.embedded;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A PostgreSQL server of our own on a data folder, which only one process uses at a time.
 *
 * <pre>
 * lock             held while the service lives
 * password         of the superuser, readable by its owner only
 * cluster/         PostgreSQL's data; if it is there, it is complete
 * cluster.new…/    a cluster in the making, or what is left of one
 * postgresql.log   what the server and its programs say
 * </pre>
 *
 * <p>Whatever is killed and when, the next start finds its way: the kernel frees the lock, an unfinished cluster is made
 * afresh, and a server that outlived its service is stopped. What a killed service or server had started may go on for a
 * while, so nobody uses a folder that one of them may write to.
 */
public final class EmbeddedDatabase implements AutoCloseable {
    private static final String USER = "postgres";
    private static final String HOST = "127.0.0.1";
    private static final String UNFINISHED = "cluster.new";

    /** The number of no process, on any system. */
    private static final String NOBODY = Integer.toString(Integer.MAX_VALUE);

    /** So often the server is started, a second apart, while something of an earlier one is in its way. */
    private static final int TRIES = 15;

    private final PostgresPrograms programs;
    private final Path folder;
    private final Path cluster;
    private final Path log;
    private final FileChannel lock;
    private final String password;
    private final int port;

    private EmbeddedDatabase(PostgresPrograms programs, Path folder, FileChannel lock) throws IOException {
        this.programs = programs;
        this.folder = folder;
        this.cluster = folder.resolve("cluster");
        this.log = folder.resolve("postgresql.log");
        this.lock = lock;
        this.password = password(folder.resolve("password"));
        this.port = freePort();
    }

    /**
     * Starts the server, on a new cluster if the folder holds none yet.
     *
     * @throws IOException if it cannot be started, with a message for the person who started the service
     */
    public static EmbeddedDatabase start(Path dataFolder) throws IOException {
        PostgresPrograms programs = PostgresPrograms.unpacked();
        // Java 17 does not take a link to a folder for one when it creates folders.
        if (!Files.isDirectory(dataFolder)) {
            Files.createDirectories(dataFolder);
        }
        Path folder = dataFolder.toRealPath();
        EmbeddedDatabase database = new EmbeddedDatabase(programs, folder, lock(folder));
        try {
            database.initialise();
            database.startServer();
        } catch (IOException e) {
            database.close();
            throw e;
        }
        return database;
    }

    public Path folder() {
        return folder;
    }

    public String jdbcUrl() {
        return "jdbc:postgresql://" + HOST + ":" + port + "/postgres";
    }

    public String user() {
        return USER;
    }

    public String password() {
        return password;
    }

    /** Stops the server, ending the sessions that are still open. A server that has died already is no failure. */
    @Override
    public void close() throws IOException {
        try (lock) {
            stopServer();
        }
    }

    private static FileChannel lock(Path folder) throws IOException {
        FileChannel lock =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock.tryLock() == null) {
            lock.close();
            throw new IOException("the data folder " + folder
                    + " is in use by another copy of the service; choose another with MANINTHEMOON_DATA_DIR");
        }
        return lock;
    }

    /** Every user of the machine can reach the server's port, so a password keeps them out. */
    private static String password(Path file) throws IOException {
        if (!Files.exists(file)) {
            byte[] random = new byte[16];
            new SecureRandom().nextBytes(random);
            // A temporary file is the portable way to one that nobody else can read.
            Path fresh = Files.createTempFile(file.getParent(), "password", null);
            Files.writeString(fresh, HexFormat.of().formatHex(random));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return Files.readString(file);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void initialise() throws IOException {
        deleteUnfinished();
        if (Files.exists(cluster)) {
            return;
        }
        Path unfinished = Files.createTempDirectory(folder, UNFINISHED);
        programs.run(
                log,
                "initdb",
                "--pgdata=" + unfinished,
                "--username=" + USER,
                "--pwfile=" + folder.resolve("password"),
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                // The C locale: the same order on every machine, whatever locales it has.
                "--no-locale");
        Files.move(unfinished, cluster, StandardCopyOption.ATOMIC_MOVE);
    }

    private void deleteUnfinished() throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, UNFINISHED + "*")) {
            for (Path unfinished : left) {
                try {
                    Trees.delete(unfinished);
                } catch (IOException | UncheckedIOException e) {
                    // The initdb of a killed service is still at work on it: the next start deletes it.
                }
            }
        }
    }

    /** Starts the server when nothing of an earlier one is left. */
    private void startServer() throws IOException {
        for (int left = TRIES - 1; ; left--) {
            boolean crashed = Files.exists(pidFile());
            takeOver();
            try {
                runServer();
                return;
            } catch (IOException e) {
                // PostgreSQL refuses to start while sessions of a killed server go on, or while a server
                // is coming up that a killed service had begun to start.
                if (left == 0 || !(crashed || Files.exists(pidFile()))) {
                    throw e;
                }
            }
            pause();
        }
    }

    /** Ends the server that a killed service left behind. */
    private void takeOver() throws IOException {
        stopServer();
        // We hold the lock and no server runs here, so the file is stale. If another process has got the number since,
        // PostgreSQL would take it for the old server, and refuse to start. The file itself stays: by it PostgreSQL
        // finds sessions that have outlived their server, and would ruin the data if a new one ran beside them.
        if (serverNumber().flatMap(ProcessHandle::of).isPresent()) {
            List<String> lines = new ArrayList<>(Files.readAllLines(pidFile()));
            lines.set(0, NOBODY);
            Files.write(pidFile(), lines);
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while an earlier server was ending");
        }
    }

    private void runServer() throws IOException {
        String options = String.join(
                " ",
                "-p " + port,
                "-c listen_addresses=" + HOST,
                // Nobody needs its socket in the folder for temporary files.
                "-c unix_socket_directories=",
                "-c timezone=UTC",
                "-c log_timezone=UTC");
        programs.run(
                log,
                "pg_ctl",
                "start",
                "--pgdata=" + cluster,
                "--log=" + log,
                "--options=" + options,
                "--wait",
                // A crash may have left much to recover.
                "--timeout=60");
    }

    private void stopServer() throws IOException {
        if (server().isEmpty()) {
            return;
        }
        try {
            stopServer("fast", 10);
        } catch (IOException stuck) {
            // Without a checkpoint; the next start recovers from the log.
            stopServer("immediate", 10);
        }
    }

    private void stopServer(String mode, int seconds) throws IOException {
        programs.run(log, "pg_ctl", "stop", "--pgdata=" + cluster, "--mode=" + mode, "--wait", "--timeout=" + seconds);
    }

    private Path pidFile() {
        return cluster.resolve("postmaster.pid");
    }

    /** The running server of this cluster: its number alone proves nothing, as another process may have got it since. */
    private Optional<ProcessHandle> server() throws IOException {
        return serverNumber().flatMap(ProcessHandle::of).filter(this::isServer);
    }

    /** The number of the process that the server had when it was started last, unless it has ended in order. */
    private Optional<Long> serverNumber() throws IOException {
        try {
            return Files.readAllLines(pidFile()).stream()
                    .limit(1)
                    .filter(line -> line.matches("\\d+"))
                    .map(Long::valueOf)
                    .findFirst();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private boolean isServer(ProcessHandle process) {
        ProcessHandle.Info info = process.info();
        boolean postgres = info.command()
                .map(command -> Path.of(command).getFileName().toString())
                .filter(name -> name.startsWith("postgres"))
                .isPresent();
        // Windows does not tell the arguments of a process.
        boolean ours = info.arguments()
                .map(arguments -> List.of(arguments).contains(cluster.toString()))
                .orElse(true);
        return postgres && ours;
    }
}
