package org.maninthemoon;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service as it is shipped, in a process of its own, for tests of what happens around that process. */
public final class PackagedService implements AutoCloseable {
    private static final Path JAR =
            Path.of("target", "quarkus-app", "quarkus-run.jar").toAbsolutePath();
    private static final Pattern LISTENING = Pattern.compile("Listening on: http://.*:(\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final List<String> output = new ArrayList<>();
    private boolean outputEnded;

    private PackagedService(Process process) {
        this.process = process;
        Thread reader = new Thread(this::readOutput, "service-output-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts the service and does not wait for it. It gets a free port, and of the settings in this process' environment
     * none.
     *
     * @param workingFolder where it is started, with the configuration files that it may find there
     * @param environment variables to set, for example {@code QUARKUS_DATASOURCE_JDBC_URL}
     */
    public static PackagedService start(Path workingFolder, Map<String, String> environment) throws IOException {
        return start(JAR, workingFolder, environment);
    }

    /** The same for a service that was unpacked somewhere else. */
    public static PackagedService start(Path jar, Path workingFolder, Map<String, String> environment)
            throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // The flags let it start sooner.
        ProcessBuilder builder = new ProcessBuilder(
                        java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString())
                .directory(workingFolder.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("QUARKUS_") || name.startsWith("MANINTHEMOON_"));
        builder.environment().put("QUARKUS_HTTP_PORT", "0");
        builder.environment().putAll(environment);
        return new PackagedService(builder.start());
    }

    /** Waits until the service has started, and returns the address that it listens on, without a slash at the end. */
    public URI awaitReady() throws InterruptedException, TimeoutException {
        return URI.create("http://localhost:" + awaitLine(LISTENING).group(1));
    }

    /** Waits for a line of the output, also one that came before, that has a match for the pattern. */
    public synchronized Matcher awaitLine(Pattern pattern) throws InterruptedException, TimeoutException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (int next = 0; ; next++) {
            while (next == output.size()) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (outputEnded || left <= 0) {
                    throw new TimeoutException("No " + pattern + " in:\n" + String.join("\n", output));
                }
                wait(left);
            }
            Matcher matcher = pattern.matcher(output.get(next));
            if (matcher.find()) {
                return matcher;
            }
        }
    }

    /** Waits until the service has ended by itself, and returns its exit code. */
    public int awaitExit() throws InterruptedException, TimeoutException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new TimeoutException("Still running:\n" + String.join("\n", output()));
        }
        return process.exitValue();
    }

    /** Asks the service to end (SIGTERM), waits, and returns its exit code. */
    public int terminate() throws InterruptedException, TimeoutException {
        // The process' own method would close its output too.
        process.toHandle().destroy();
        return awaitExit();
    }

    /** Ends the service without warning (SIGKILL). */
    public void kill() throws InterruptedException, TimeoutException {
        process.destroyForcibly();
        int exitCode = awaitExit();
        if (exitCode == 0) {
            throw new IllegalStateException("It had ended before it was killed");
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** What the service has printed so far, or all of it after its end. */
    public synchronized List<String> output() throws InterruptedException {
        while (!process.isAlive() && !outputEnded) {
            wait();
        }
        return List.copyOf(output);
    }

    /** Sees to it that a failed test leaves no process behind. */
    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
    }

    private void readOutput() {
        try (BufferedReader reader = process.inputReader()) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                synchronized (this) {
                    output.add(line);
                    notifyAll();
                }
            }
        } catch (IOException e) {
            // The process was killed: there is no more output.
        }
        synchronized (this) {
            outputEnded = true;
            notifyAll();
        }
    }
}
