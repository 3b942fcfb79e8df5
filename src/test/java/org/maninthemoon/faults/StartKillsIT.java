package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.PackagedService;

/** The service that brings its own PostgreSQL is killed in every phase of its start. The next start finds its way. */
class StartKillsIT {

    private static final int PHASE_SECONDS = 60;

    private interface Sign {
        boolean isThere() throws IOException, SQLException;
    }

    private Path programs = Path.of("");
    private Path data = Path.of("");

    @Test
    void startsAfterAKillInAnyPhaseOfAStart(@TempDir Path folder) throws Exception {
        for (int round = 0; round < Scale.of(1, 3); round++) {
            startAndKill(Files.createDirectory(folder.resolve("round" + round)));
        }
    }

    private void startAndKill(Path folder) throws Exception {
        programs = folder.resolve(".man-in-the-moon/postgresql");
        data = folder.resolve("data");
        Map<String, Sign> phases = new LinkedHashMap<>();
        phases.put("unpacking", () -> Files.exists(programs.resolve("unfinished/bin")));
        phases.put("data folder", () -> Files.exists(data.resolve("lock")));
        phases.put("initdb", () -> unfinished("PG_VERSION"));
        phases.put("initdb again", () -> unfinished("global/pg_control"));
        phases.put("initdb at its end", () -> unfinished("base/4/PG_VERSION"));
        phases.put("cluster", () -> Files.exists(data.resolve("cluster")));
        phases.put("server", () -> Files.exists(data.resolve("cluster/postmaster.pid")));
        phases.put("server ready", () -> pidFile().contains("ready   "));
        phases.put("migrating", () -> exists("flyway_schema_history"));
        phases.put("migrated", () -> exists("creation_key"));
        if (!Scale.FULL) {
            phases.keySet().retainAll(Set.of("initdb", "server", "migrating"));
        }
        for (Map.Entry<String, Sign> phase : phases.entrySet()) {
            try (PackagedService service = service(folder)) {
                await(phase.getKey(), phase.getValue(), service);
                service.kill();
            }
        }
        try (PackagedService service = service(folder)) {
            createGame(service.awaitReady());
            service.kill();
            killServer();
        }
        try (PackagedService service = service(folder)) {
            // While it recovers.
            await(
                    "recovery",
                    () -> Files.readString(data.resolve("postgresql.log")).contains("automatic recovery"),
                    service);
            service.kill();
        }
        try (PackagedService service = service(folder)) {
            createGame(service.awaitReady());
            assertEquals("2", query("select count(*) from game"));
            assertEquals("on", query("show fsync"));
            try (Stream<Path> files = Files.list(data)) {
                assertEquals(
                        List.of("cluster", "lock", "password", "postgresql.log"),
                        files.map(file -> file.getFileName().toString())
                                .filter(name -> !name.endsWith(".tmp"))
                                .sorted()
                                .toList());
            }
        }
        Scale.report("killed in " + (phases.size() + 2) + " phases of a start: " + phases.keySet());
    }

    @Test
    void waitsForTheSessionsOfAKilledServer(@TempDir Path folder) throws Exception {
        try (MortalDatabase database = MortalDatabase.start(folder.resolve("data"));
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            long session = number(statement, "select pg_backend_pid()");
            CompletableFuture<Void> busy = CompletableFuture.runAsync(() -> {
                try {
                    // It has no reason to look whether its server still lives.
                    statement.execute("do $$ declare until timestamptz := clock_timestamp() + interval '4 s';"
                            + " begin while clock_timestamp() < until loop end loop; end $$");
                } catch (SQLException e) {
                    // Its server was killed.
                }
            });
            while (database.count("select count(*) from pg_stat_activity where state = 'active' and query like 'do%'")
                    == 0) {
                Thread.onSpinWait();
            }
            database.kill();
            assertTrue(isRunning(session), "The session ended with its server");

            database.restart();
            assertFalse(isRunning(session), "Two servers' sessions are on one cluster");
            busy.get(10, TimeUnit.SECONDS);
        }
    }

    /** A process that has ended has no command, though its number stays until its parent has asked for it. */
    private static boolean isRunning(long process) {
        return ProcessHandle.of(process)
                .flatMap(handle -> handle.info().command())
                .isPresent();
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    private PackagedService service(Path folder) throws IOException {
        return PackagedService.start(
                folder, Map.of("MANINTHEMOON_DATA_DIR", data.toString(), "JAVA_TOOL_OPTIONS", "-Duser.home=" + folder));
    }

    private static void await(String phase, Sign sign, PackagedService service) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PHASE_SECONDS);
        while (!sign.isThere()) {
            if (System.nanoTime() > deadline || !service.isAlive()) {
                throw new AssertionError(phase + " was not reached:\n" + String.join("\n", service.output()));
            }
            Thread.onSpinWait();
        }
    }

    private boolean unfinished(String file) throws IOException {
        if (!Files.exists(data)) {
            return false;
        }
        try (Stream<Path> folders = Files.list(data)) {
            return folders.anyMatch(path ->
                    path.getFileName().toString().startsWith("cluster.new") && Files.exists(path.resolve(file)));
        }
    }

    private String pidFile() throws IOException {
        Path file = data.resolve("cluster/postmaster.pid");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private void killServer() throws IOException {
        ProcessHandle server = ProcessHandle.of(
                        Long.parseLong(pidFile().lines().findFirst().orElseThrow()))
                .orElseThrow();
        server.destroyForcibly();
        server.onExit().join();
    }

    private boolean exists(String table) throws IOException {
        try {
            return query("select count(*) from pg_class where relname = '" + table + "'")
                    .equals("1");
        } catch (SQLException e) {
            // The server is not there yet, or that of the last start is just going.
            return false;
        }
    }

    private String query(String sql) throws IOException, SQLException {
        List<String> lines = pidFile().lines().toList();
        if (lines.size() < 4) {
            throw new SQLException("no server");
        }
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + lines.get(3) + "/postgres",
                        "postgres",
                        Files.readString(data.resolve("password")));
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }

    private static void createGame(URI service) throws IOException, InterruptedException {
        HttpRequest create = HttpRequest.newBuilder(service.resolve("/v1/games"))
                .POST(BodyPublishers.noBody())
                .build();
        HttpResponse<String> created = HttpClient.newHttpClient().send(create, BodyHandlers.ofString());
        assertEquals(201, created.statusCode(), created::body);
    }
}
