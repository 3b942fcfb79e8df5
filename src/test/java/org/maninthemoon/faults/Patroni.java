package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A primary with a synchronous standby, which Patroni watches over; it wants Debian's packages, and root. */
final class Patroni implements AutoCloseable {

    /** The service's database and user; a superuser would take the connections that are kept for Patroni. */
    static final String USER = "game";

    static final String URL = url(USER);

    private static final int CHANGE_SECONDS = 90;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
    private final Path work;
    private final Process etcd;
    private final Map<Integer, Process> nodes = new HashMap<>();

    private Patroni(Path work) throws IOException, InterruptedException {
        this.work = work;
        for (int node = 1; node <= 2; node++) {
            Files.createDirectory(work.resolve("socket" + node));
        }
        new ProcessBuilder("chown", "-R", "postgres", work.toString()).start().waitFor();
        etcd = run(
                "etcd",
                "etcd --data-dir WORK/etcd --listen-client-urls http://127.0.0.1:12379"
                        + " --advertise-client-urls http://127.0.0.1:12379 --listen-peer-urls http://127.0.0.1:12380"
                        + " --initial-advertise-peer-urls http://127.0.0.1:12380"
                        + " --initial-cluster default=http://127.0.0.1:12380");
    }

    private static String url(String database) {
        return "jdbc:postgresql://127.0.1.1:15432,127.0.1.2:15432/" + database + "?targetServerType=primary";
    }

    /** Why it cannot be had here; empty if it can. */
    static String missing() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return "only root may become the system's user of PostgreSQL";
        }
        List<String> missing = Stream.of("/usr/bin/patroni", "/usr/bin/etcd", "/usr/lib/postgresql/15/bin/postgres")
                .filter(program -> !Files.exists(Path.of(program)))
                .toList();
        return missing.isEmpty() ? "" : missing + " (apt-get install patroni etcd-server python3-etcd postgresql-15)";
    }

    /** Starts both nodes, and waits until the standby is synchronous. */
    static Patroni start() throws IOException, InterruptedException, SQLException {
        Patroni cluster = new Patroni(Files.createTempDirectory("patroni"));
        try {
            cluster.startNode(1);
            cluster.startNode(2);
            cluster.await("sync", 1, 2);
            try (Connection connection = DriverManager.getConnection(url("postgres"), "postgres", "postgres");
                    Statement statement = connection.createStatement()) {
                statement.execute("create role %1$s login password '%1$s'".formatted(USER));
                statement.execute("create database %1$s owner %1$s".formatted(USER));
            }
            return cluster;
        } catch (AssertionError | SQLException e) {
            cluster.close();
            throw e;
        }
    }

    private void startNode(int node) throws IOException, InterruptedException {
        Path settings = work.resolve("p" + node + ".yml");
        try (InputStream template = Objects.requireNonNull(Patroni.class.getResourceAsStream("/faults/patroni.yml"))) {
            Files.writeString(
                    settings,
                    new String(template.readAllBytes(), StandardCharsets.UTF_8)
                            .replace("NODE", Integer.toString(node))
                            .replace("WORK", work.toString()));
        }
        nodes.put(node, run("patroni" + node, "patroni " + settings));
    }

    private Process run(String name, String command) throws IOException {
        List<String> line =
                new ArrayList<>(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"));
        line.addAll(List.of(command.replace("WORK", work.toString()).split(" ")));
        return new ProcessBuilder(line)
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        work.resolve(name + ".log").toFile()))
                .start();
    }

    /** The node that is primary, once there is one. */
    private int leader() throws InterruptedException {
        return await("primary", 1, 2);
    }

    /** Waits until one of the nodes has a role. */
    private int await(String role, int... nodes) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CHANGE_SECONDS);
        while (System.nanoTime() < deadline) {
            for (int node : nodes) {
                if (is(node, role)) {
                    return node;
                }
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new AssertionError("No node of " + Arrays.toString(nodes) + " is " + role + "; " + work + " says why");
    }

    private boolean is(int node, String role) throws InterruptedException {
        try {
            HttpRequest question = HttpRequest.newBuilder(URI.create("http://127.0.1." + node + ":18008/" + role))
                    .timeout(Duration.ofSeconds(2))
                    .build();
            return http.send(question, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** Kills the leader with its PostgreSQL (SIGKILL). */
    void killLeader() throws Exception {
        int leader = leader();
        all(leader).forEach(ProcessHandle::destroyForcibly);
        await("primary", 3 - leader);
        startNode(leader);
        await("sync", leader);
    }

    /** Has the leader's processes stand still until the other node has taken over. */
    void freezeLeader() throws Exception {
        int leader = leader();
        signal("-STOP", leader);
        try {
            await("primary", 3 - leader);
        } finally {
            signal("-CONT", leader);
        }
        await("sync", leader);
    }

    /** Asks the nodes to change their roles. */
    void switchOver() throws Exception {
        int leader = leader();
        String body = "{\"leader\":\"n%d\",\"candidate\":\"n%d\"}".formatted(leader, 3 - leader);
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.1." + leader + ":18008/switchover"))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer::body);
        await("primary", 3 - leader);
        await("sync", leader);
    }

    /** Patroni and its PostgreSQL, which outlives it, with all that PostgreSQL has started. */
    private List<ProcessHandle> all(int node) throws IOException {
        List<ProcessHandle> all = new ArrayList<>();
        Process patroni = Objects.requireNonNull(nodes.get(node));
        Path pidFile = work.resolve("n" + node).resolve("postmaster.pid");
        if (Files.exists(pidFile)) {
            ProcessHandle.of(Long.parseLong(Files.readAllLines(pidFile).get(0))).ifPresent(server -> {
                all.add(server);
                all.addAll(server.descendants().toList());
            });
        }
        all.add(patroni.toHandle());
        all.addAll(patroni.descendants().toList());
        return all;
    }

    private void signal(String signal, int node) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", signal));
        all(node).forEach(process -> command.add(Long.toString(process.pid())));
        new ProcessBuilder(command).start().waitFor();
    }

    @Override
    public void close() throws IOException {
        for (int node : nodes.keySet()) {
            all(node).forEach(ProcessHandle::destroyForcibly);
        }
        etcd.destroy();
    }
}
