package org.maninthemoon.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.PackagedService;
import org.maninthemoon.embedded.EmbeddedDatabase;
import org.maninthemoon.rules.GameRecord;

/** All finished games are collected from a service that could not hold them at once. */
class CollectingIT {

    private static final int GAMES = 10_000;

    /** As many megabytes has the service for everything; what is collected has more. */
    private static final int HEAP = 80;

    /** So many games are numbered at once, and only when somebody asks for them. */
    private static final int NUMBERED_AT_ONCE = 1000;

    @Test
    void gamesAreReadAsTheReaderTakesThem(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("data"));
                PackagedService service = PackagedService.start(
                        folder,
                        Map.of(
                                "QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl(),
                                "QUARKUS_DATASOURCE_USERNAME", database.user(),
                                "QUARKUS_DATASOURCE_PASSWORD", database.password(),
                                "JAVA_TOOL_OPTIONS", "-Xmx" + HEAP + "m -XX:+ExitOnOutOfMemoryError"))) {
            URI address = service.awaitReady();
            PlayedGame game = PlayedGame.create(address, 1);
            game.playToTheEnd(address);
            try (Connection connection =
                    DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password())) {
                copy(connection, game.id());
                collect(address, connection);
            }
        }
    }

    /** Makes it one of many that differ by nothing but their ids, each with as long a record as there may be. */
    private static void copy(Connection database, String game) throws Exception {
        StringBuilder tags = new StringBuilder(GameRecord.GAME + "\n");
        for (int i = 1; i < 31; i++) {
            tags.append("[Tag").append(i).append(" \"").append("x".repeat(255)).append("\"]\n");
        }
        tags.append("[Result \"*\"]\n");
        try (PreparedStatement prepare =
                database.prepareStatement("update game set listed = true, imported_tags = ? where id = ?::uuid")) {
            prepare.setString(1, tags.toString());
            prepare.setString(2, game);
            assertEquals(1, prepare.executeUpdate());
        }
        try (Statement statement = database.createStatement()) {
            assertEquals(GAMES - 1, statement.executeUpdate("""
                    insert into game select another.* from game, generate_series(2, %d) number,
                        lateral jsonb_populate_record(game, jsonb_build_object('id', md5(number::text)::uuid)) another""".formatted(GAMES)));
            statement.executeUpdate("insert into ply (game_id, at, version, ply, code)"
                    + " select game.id, at, ply.version, ply.ply, code from ply, game where game.id <> game_id");
            statement.execute("analyze");
        }
    }

    private static void collect(URI service, Connection database) throws Exception {
        try (Socket reader = new Socket()) {
            reader.setReceiveBufferSize(4096);
            reader.connect(new InetSocketAddress("localhost", service.getPort()));
            reader.setSoTimeout(60_000);
            reader.getOutputStream()
                    .write("GET /v1/records HTTP/1.0\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(reader.getInputStream(), StandardCharsets.UTF_8));
            assertEquals("HTTP/1.0 200 OK", lines.readLine());
            while (!lines.readLine().isEmpty()) {
                // The head.
            }
            Set<String> seen = new HashSet<>();
            long bytes = 0;
            for (int i = 0; i < GAMES; i++) {
                String line = lines.readLine();
                bytes += line.length() + 1;
                JsonNode finished = EventReader.JSON.readTree(line);
                assertTrue(seen.add(finished.get("id").asText()), line);
                if (i % NUMBERED_AT_ONCE == 0) {
                    assertTrue(numbered(database) <= i + NUMBERED_AT_ONCE, "read ahead at game " + i);
                }
            }
            assertEquals(null, lines.readLine());
            assertTrue(bytes > (long) HEAP << 20, "bytes: " + bytes);
        }
    }

    private static int numbered(Connection database) throws Exception {
        try (Statement statement = database.createStatement();
                ResultSet count = statement.executeQuery("select count(finish_order) from game")) {
            count.next();
            return count.getInt(1);
        }
    }
}
