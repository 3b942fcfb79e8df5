package org.maninthemoon.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.PackagedService;

/** The packaged service with the PostgreSQL that it brings along, and all that can be killed of them. */
class EmbeddedDatabaseIT {
    /** The exit code of a Java process that ended by SIGTERM. */
    private static final int TERMINATED = 128 + 15;

    private Path work = Path.of("");
    private Path data = Path.of("");

    @BeforeEach
    void folders(@TempDir Path folder) throws IOException {
        work = Files.createDirectory(folder.resolve("work"));
        data = folder.resolve("data");
    }

    @Test
    void keepsTheDataThroughKills() throws Exception {
        unfinishedCluster();

        try (PackagedService service = service()) {
            service.awaitReady();
            assertEquals("on", query("SHOW fsync"));
            assertEquals("on", query("SHOW synchronous_commit"));
            assertEquals("on", query("SHOW full_page_writes"));
            assertEquals("UTF8", query("SHOW server_encoding"));
            update("CREATE TABLE kept (step text)");
            update("INSERT INTO kept VALUES ('made')");
            secondCopyRefuses();
            service.kill();
        }
        long orphan = serverPid();

        try (PackagedService service = service()) {
            service.awaitReady();
            assertTrue(serverPid() != orphan, "The server of the killed service goes on");
            assertEquals("made", query("SELECT step FROM kept"));
            update("UPDATE kept SET step = 'taken over'");
            killServer();
            assertTrue(service.isAlive(), "The service ends with its database");
            assertTimeout(Duration.ofSeconds(10), service::terminate);
        }

        try (PackagedService service = service()) {
            service.awaitReady();
            assertEquals("taken over", query("SELECT step FROM kept"));
            update("UPDATE kept SET step = 'recovered'");
            service.kill();
            killServer();
        }
        pretendTheServerIs(ProcessHandle.current());

        try (PackagedService service = service()) {
            service.awaitReady();
            assertEquals("recovered", query("SELECT step FROM kept"));
            assertEquals(TERMINATED, assertTimeout(Duration.ofSeconds(10), service::terminate));
            assertNoServer();
        }
    }

    @Test
    void stopsTheDatabaseIfTheServiceDoesNotStart() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[4]));
                PackagedService service = PackagedService.start(
                        work,
                        Map.of(
                                "MANINTHEMOON_DATA_DIR", data.toString(),
                                "QUARKUS_HTTP_PORT", Integer.toString(taken.getLocalPort())))) {
            assertEquals(1, service.awaitExit());
            assertTrue(Files.exists(data.resolve("cluster")), "There was none to stop");
            assertNoServer();
        }
    }

    @Test
    void startsNoDatabaseIfOneIsConfigured() throws Exception {
        try (EmbeddedDatabase other = EmbeddedDatabase.start(work.resolve("other"))) {
            String credentials = "?user=" + other.user() + "&password=" + other.password();
            Files.createDirectory(work.resolve("config"));
            Files.writeString(
                    work.resolve("config/application.properties"),
                    "quarkus.datasource.jdbc.url=" + other.jdbcUrl() + credentials);
            try (PackagedService service = service()) {
                service.awaitReady();
                service.awaitLine(Pattern.compile("Data: " + Pattern.quote(other.jdbcUrl()) + "$"));
                assertFalse(Files.exists(data));
                assertEquals(TERMINATED, service.terminate());
            }
        }
    }

    private PackagedService service() throws IOException {
        return PackagedService.start(work, Map.of("MANINTHEMOON_DATA_DIR", data.toString()));
    }

    private void secondCopyRefuses() throws Exception {
        try (PackagedService second = service()) {
            assertEquals(1, second.awaitExit());
            List<String> output = second.output();
            assertEquals(1, output.size(), () -> String.join("\n", output));
            assertTrue(output.get(0).contains(data.toString()));
            assertTrue(output.get(0).contains("MANINTHEMOON_DATA_DIR"));
        }
    }

    /** What is left of an initdb that was killed. */
    private void unfinishedCluster() throws IOException {
        Path unfinished = Files.createDirectories(data.resolve("cluster.new"));
        Files.writeString(unfinished.resolve("postgresql.conf"), "");
    }

    private void pretendTheServerIs(ProcessHandle other) throws IOException {
        List<String> lines = new ArrayList<>(pidFile());
        lines.set(0, Long.toString(other.pid()));
        Files.write(data.resolve("cluster/postmaster.pid"), lines);
    }

    private void killServer() throws IOException {
        ProcessHandle.of(serverPid()).orElseThrow().destroyForcibly();
    }

    private void assertNoServer() {
        assertFalse(Files.exists(data.resolve("cluster/postmaster.pid")), "The server was not stopped");
    }

    private long serverPid() throws IOException {
        return Long.parseLong(pidFile().get(0));
    }

    /** First the process id, fourth the port. */
    private List<String> pidFile() throws IOException {
        return Files.readAllLines(data.resolve("cluster/postmaster.pid"));
    }

    private Connection connect() throws IOException, SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + pidFile().get(3) + "/postgres",
                "postgres",
                Files.readString(data.resolve("password")));
    }

    private String query(String sql) throws IOException, SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            assertTrue(result.next(), sql);
            return result.getString(1);
        }
    }

    private void update(String sql) throws IOException, SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
