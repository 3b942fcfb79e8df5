package org.maninthemoon.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.maninthemoon.Wire;
import org.maninthemoon.embedded.EmbeddedDatabase;

/** A PostgreSQL that can be killed, and comes back with its data at the same address. */
final class MortalDatabase implements AutoCloseable {

    private final Path folder;
    private EmbeddedDatabase server;
    final Wire wire;

    private MortalDatabase(Path folder) throws IOException {
        this.folder = folder;
        this.server = EmbeddedDatabase.start(folder);
        this.wire = new Wire(port());
    }

    static MortalDatabase start(Path folder) throws IOException {
        return new MortalDatabase(folder);
    }

    /** Its own port, with no wire between. */
    int port() {
        return URI.create(server.jdbcUrl().substring("jdbc:".length())).getPort();
    }

    /** For a service that reaches it over the wire. */
    Map<String, String> settings() {
        return settings("jdbc:postgresql://127.0.0.1:" + wire.port() + "/postgres");
    }

    Map<String, String> settings(String url) {
        return new HashMap<>(Map.of(
                "QUARKUS_DATASOURCE_JDBC_URL", url,
                "QUARKUS_DATASOURCE_USERNAME", server.user(),
                "QUARKUS_DATASOURCE_PASSWORD", server.password()));
    }

    String password() {
        return server.password();
    }

    /** Kills the server (SIGKILL); what it had started finds out and ends. */
    void kill() throws IOException {
        try {
            String pid =
                    Files.readAllLines(folder.resolve("cluster/postmaster.pid")).get(0);
            ProcessHandle.of(Long.parseLong(pid)).ifPresent(process -> {
                process.destroyForcibly();
                process.onExit().join();
            });
        } catch (NoSuchFileException e) {
            // It has gone by itself.
        }
        server.close();
    }

    /** Starts the server again, which recovers first. */
    void restart() throws IOException {
        server = EmbeddedDatabase.start(folder);
        wire.leadTo(port());
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
    }

    long count(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    /** The plies of all games as the table has them. */
    static Map<UUID, List<Stored>> plies(Connection connection) throws SQLException {
        Map<UUID, List<Stored>> plies = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("select game_id, ply, version, code from ply order by game_id, ply")) {
            while (row.next()) {
                plies.computeIfAbsent(row.getObject(1, UUID.class), id -> new ArrayList<>())
                        .add(new Stored(row.getInt(2), row.getInt(3), decode(row.getInt(4))));
            }
        }
        return plies;
    }

    /** As the migration explains the code. */
    private static String decode(int code) {
        return code < 25 ? square(code) : square(code / 25 - 1) + "-" + square(code % 25);
    }

    private static String square(int number) {
        return "abcde".charAt(number / 5) + String.valueOf(number % 5 + 1);
    }

    @Override
    public void close() throws IOException {
        wire.close();
        server.close();
    }
}
