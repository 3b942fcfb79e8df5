package org.maninthemoon.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.PackagedService;
import org.maninthemoon.embedded.EmbeddedDatabase;
import org.maninthemoon.rules.GameRecord;

/** All finished games are collected from a service that could not hold them at once. */
@SuppressWarnings("NullAway.Init")
class CollectingIT {

    private static final int GAMES = 10_000;

    /** As many megabytes has the service for everything; what is collected has more. */
    private static final int HEAP = 80;

    /** So many games are numbered at once, and only when somebody asks for them. */
    private static final int NUMBERED_AT_ONCE = 1000;

    /** So many threads has the service, and slow readers are more. */
    private static final int THREADS = 10;

    private static EmbeddedDatabase database;
    private static PackagedService service;
    private static URI address;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        database = EmbeddedDatabase.start(folder.resolve("data"));
        service = PackagedService.start(
                folder,
                Map.of(
                        "QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl(),
                        "QUARKUS_DATASOURCE_USERNAME", database.user(),
                        "QUARKUS_DATASOURCE_PASSWORD", database.password(),
                        "QUARKUS_THREAD_POOL_MAX_THREADS", "" + THREADS,
                        "JAVA_TOOL_OPTIONS", "-Xmx" + HEAP + "m -XX:+ExitOnOutOfMemoryError"));
        address = service.awaitReady();
        PlayedGame game = PlayedGame.create(address, 1);
        game.playToTheEnd(address);
        try (Connection connection = connect()) {
            copy(connection, game.id());
        }
    }

    @AfterAll
    static void stop() throws Exception {
        service.close();
        database.close();
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
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

    /** Asks for all games, and takes next to nothing before it is read. */
    private static Socket reader() throws IOException {
        Socket reader = new Socket();
        reader.setReceiveBufferSize(4096);
        reader.connect(new InetSocketAddress("localhost", address.getPort()));
        reader.setSoTimeout(60_000);
        reader.getOutputStream()
                .write("GET /v1/records HTTP/1.0\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return reader;
    }

    private static BufferedReader lines(Socket reader) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(reader.getInputStream(), StandardCharsets.UTF_8));
        assertEquals("HTTP/1.0 200 OK", lines.readLine());
        while (!lines.readLine().isEmpty()) {
            // The head.
        }
        return lines;
    }

    @Test
    void gamesAreReadAsTheReaderTakesThem() throws Exception {
        try (Connection connection = connect();
                Socket reader = reader()) {
            BufferedReader lines = lines(reader);
            Set<String> seen = new HashSet<>();
            long bytes = 0;
            for (int i = 0; i < GAMES; i++) {
                String line = lines.readLine();
                bytes += line.length() + 1;
                JsonNode finished = EventReader.JSON.readTree(line);
                assertTrue(seen.add(finished.get("id").asText()), line);
                if (i % NUMBERED_AT_ONCE == 0) {
                    assertTrue(numbered(connection) <= i + NUMBERED_AT_ONCE, "read ahead at game " + i);
                }
            }
            assertEquals(null, lines.readLine());
            assertTrue(bytes > (long) HEAP << 20, "bytes: " + bytes);
        }
    }

    @Test
    void readersThatAreSlowHoldNobodyUp() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 3 * THREADS; i++) {
                slow.add(reader());
            }
            PlayedGame.create(address, 2).playToTheEnd(address);
            for (Socket reader : slow) {
                // They have waited for nothing, and go on.
                assertFalse(lines(reader).readLine().isEmpty());
            }
        } finally {
            for (Socket reader : slow) {
                reader.close();
            }
        }
    }

    /** Who collects has to see that there is more than what came. */
    @Test
    void aFailureOnTheWayIsNoEnd() throws Exception {
        HttpResponse<InputStream> answer = EventReader.HTTP.send(
                HttpRequest.newBuilder(address.resolve("/v1/records")).build(), BodyHandlers.ofInputStream());
        assertEquals(200, answer.statusCode());
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                InputStream body = answer.body()) {
            assertTrue(body.read() >= 0);
            statement.execute("alter table ply rename to gone");
            try {
                assertThrows(IOException.class, body::readAllBytes);
            } finally {
                statement.execute("alter table gone rename to ply");
            }
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
