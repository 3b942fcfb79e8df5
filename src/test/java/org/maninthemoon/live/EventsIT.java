package org.maninthemoon.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.PackagedService;
import org.maninthemoon.Wire;
import org.maninthemoon.embedded.EmbeddedDatabase;

/**
 * Events across replicas, whatever is lost between them. The replicas are set up so that each test sees one thing work:
 * but for the deaf one they compare versions only when their listener was away.
 */
@SuppressWarnings("NullAway.Init")
class EventsIT {

    private static final String NEVER = "1h";

    @TempDir
    static Path folder;

    private static EmbeddedDatabase database;
    private static Wire databaseAddress;

    /** The same, for what the second replica hears and says. */
    private static Wire directAddress;

    private static PackagedService firstReplica;
    private static PackagedService secondReplica;
    private static PackagedService deafReplica;
    private static URI first;
    private static URI second;

    /** Neither sends word nor hears of any. */
    private static URI deaf;

    @BeforeAll
    static void startReplicas() throws Exception {
        database = EmbeddedDatabase.start(folder.resolve("data"));
        databaseAddress = new Wire(databasePort());
        directAddress = new Wire(databasePort());
        firstReplica = start(Map.of("MANINTHEMOON_EVENTS_CATCH_UP", NEVER));
        secondReplica = startSecond();
        deafReplica = start(Map.of(
                "MANINTHEMOON_EVENTS_CATCH_UP", "300ms",
                "MANINTHEMOON_EVENTS_HEARTBEAT", "300ms",
                "MANINTHEMOON_DIRECT_JDBC_URL", "jdbc:postgresql://127.0.0.1:1/postgres",
                "QUARKUS_FLYWAY_JDBC_URL", jdbcUrl(databaseAddress)));
        first = firstReplica.awaitReady();
        second = secondReplica.awaitReady();
        deaf = deafReplica.awaitReady();
    }

    private static PackagedService startSecond() throws IOException {
        // So long would a stream hold up the shutdown.
        return start(Map.of(
                "MANINTHEMOON_EVENTS_CATCH_UP",
                NEVER,
                "MANINTHEMOON_DIRECT_JDBC_URL",
                jdbcUrl(directAddress),
                "QUARKUS_SHUTDOWN_TIMEOUT",
                "50s"));
    }

    private static PackagedService start(Map<String, String> settings) throws IOException {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("QUARKUS_DATASOURCE_JDBC_URL", jdbcUrl(databaseAddress));
        environment.put("QUARKUS_DATASOURCE_USERNAME", database.user());
        environment.put("QUARKUS_DATASOURCE_PASSWORD", database.password());
        return PackagedService.start(folder, environment);
    }

    private static String jdbcUrl(Wire address) {
        return "jdbc:postgresql://127.0.0.1:" + address.port() + "/postgres";
    }

    private static int databasePort() {
        return URI.create(database.jdbcUrl().substring("jdbc:".length())).getPort();
    }

    @AfterAll
    static void stopReplicas() throws IOException {
        for (PackagedService replica : new PackagedService[] {firstReplica, secondReplica, deafReplica}) {
            replica.close();
        }
        databaseAddress.close();
        directAddress.close();
        database.close();
    }

    @Test
    void streamsThatAreCutUnderFastPlayMissNothing() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<?>> work = new ArrayList<>();
            for (int seed = 0; seed < 6; seed++) {
                PlayedGame game = PlayedGame.create(first, seed);
                URI reading = seed % 2 == 0 ? second : first;
                Random cuts = new Random(seed);
                EventReader whole = EventReader.open(reading, game.id(), null);
                Future<Map<Integer, JsonNode>> pieces = threads.submit(() -> readInPieces(reading, game.id(), cuts));
                Future<?> play = threads.submit(() -> {
                    game.playToTheEnd(first, second);
                    return null;
                });
                work.add(threads.submit((Callable<?>) () -> {
                    play.get();
                    // By the time that it was read some plies may have been played.
                    EventReader.Item state = whole.nextState();
                    assertEquals(game.at(state.id()), state.game());
                    for (int version = state.id() + 1; version <= game.version(); version++) {
                        assertEquals(game.at(version), whole.nextPly().game());
                    }
                    whole.awaitEnd();
                    Map<Integer, JsonNode> read = pieces.get();
                    for (int version = 2; version <= game.version(); version++) {
                        assertEquals(game.at(version), read.get(version), "version " + version);
                    }
                    return null;
                }));
            }
            for (Future<?> game : work) {
                game.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Reads a game's events up to its end, and cuts the stream every now and then. */
    private static Map<Integer, JsonNode> readInPieces(URI service, String game, Random cuts) throws Exception {
        Map<Integer, JsonNode> plies = new HashMap<>();
        int last = 0;
        while (true) {
            try (EventReader stream = EventReader.resume(service, game, last)) {
                if (stream.response().statusCode() == 204) {
                    return plies;
                }
                for (int left = 1 + cuts.nextInt(6); left > 0; left--) {
                    EventReader.Item event = stream.next();
                    if (event.name().equals("end")) {
                        break;
                    }
                    if (event.isPly()) {
                        assertTrue(event.id() > last, event.id() + " after " + last);
                        assertEquals(Math.max(2, last + 1), event.id());
                        plies.put(event.id(), event.game());
                    } else {
                        assertEquals(Math.max(1, last), event.id());
                    }
                    last = event.id();
                }
            }
        }
    }

    @Test
    void aKilledListenerMissesNothing() throws Exception {
        PlayedGame game = PlayedGame.create(first, 11);
        try (EventReader stream = EventReader.open(second, game.id(), null)) {
            assertEquals(1, stream.nextState().id());
            while (!game.isFinished()) {
                int from = game.version() + 1;
                assertTrue(killConnections("man-in-the-moon listener") > 0);
                game.play(first, 5);
                for (int version = from; version <= game.version(); version++) {
                    assertEquals(game.at(version), stream.nextPly().game());
                }
            }
            stream.awaitEnd();
        }
    }

    @Test
    void whatHappensWhileAListenerIsAwayIsToldAfterwards() throws Exception {
        PlayedGame game = PlayedGame.create(first, 19);
        try (EventReader stream = EventReader.open(second, game.id(), null)) {
            assertEquals(1, stream.nextState().id());
            directAddress.set(Wire.State.RESET);
            game.play(first, 3);
            directAddress.leadTo(databasePort());
            directAddress.set(Wire.State.OPEN);
            for (int version = 2; version <= 4; version++) {
                assertEquals(game.at(version), stream.nextPly().game());
            }
        }
    }

    private static int killConnections(String application) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = connection.createStatement();
                ResultSet killed = statement.executeQuery(
                        "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = '"
                                + application + "'")) {
            killed.next();
            return killed.getInt(1);
        }
    }

    @Test
    void nobodyIsToldOfAPlyBeforeItsCommit() throws Exception {
        PlayedGame game = PlayedGame.create(first, 18);
        try (EventReader near = EventReader.open(first, game.id(), null);
                EventReader far = EventReader.open(second, game.id(), null)) {
            assertEquals(1, near.nextState().id());
            assertEquals(1, far.nextState().id());
            // Whoever looks too early finds the old version, and is not woken again.
            update("create function slow() returns trigger language plpgsql as"
                    + " 'begin perform pg_sleep(0.5); return null; end'");
            update("create constraint trigger slow after update on game initially deferred"
                    + " for each row execute function slow()");
            try {
                game.play(first, 1);
            } finally {
                update("drop function slow cascade");
            }
            assertEquals(game.at(2), near.nextPly().game());
            assertEquals(game.at(2), far.nextPly().game());
        }
    }

    private static void update(String sql) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    @Test
    void aRestartedDatabaseLosesNoStream() throws Exception {
        PlayedGame game = PlayedGame.create(first, 12);
        try (EventReader near = EventReader.open(first, game.id(), null);
                EventReader far = EventReader.open(second, game.id(), null)) {
            for (EventReader stream : List.of(near, far)) {
                assertEquals(1, stream.nextState().id());
            }
            game.play(first, 20);
            database.close();
            database = EmbeddedDatabase.start(folder.resolve("data"));
            databaseAddress.leadTo(databasePort());
            databaseAddress.set(Wire.State.OPEN);
            directAddress.leadTo(databasePort());
            directAddress.set(Wire.State.OPEN);
            game.playToTheEnd(first);
            for (EventReader stream : List.of(near, far)) {
                for (int version = 2; version <= game.version(); version++) {
                    assertEquals(game.at(version), stream.nextPly().game());
                }
                stream.awaitEnd();
            }
        }
    }

    @Test
    void whereNoWordComesVersionsAreCompared() throws Exception {
        PlayedGame game = PlayedGame.create(first, 13);
        try (EventReader stream = EventReader.open(deaf, game.id(), null)) {
            assertEquals(1, stream.nextState().id());
            game.play(first, 4);
            for (int version = 2; version <= 5; version++) {
                assertEquals(game.at(version), stream.nextPly().game());
            }
            update("delete from game where id = '" + game.id() + "'");
            stream.awaitEnd();
        }
    }

    @Test
    void silentStreamsShowThatTheyLive() throws Exception {
        PlayedGame game = PlayedGame.create(deaf, 14);
        try (EventReader stream = EventReader.open(deaf, game.id(), null)) {
            stream.nextState();
            stream.awaitComment();
            stream.awaitComment();
        }
    }

    @Test
    void aReaderWaitsForAPlyOfAnotherReplica() throws Exception {
        PlayedGame game = PlayedGame.create(first, 15);
        CompletableFuture<HttpResponse<String>> waiting = EventReader.HTTP.sendAsync(
                HttpRequest.newBuilder(second.resolve("/v1/games/" + game.id() + "?since=1&wait=60"))
                        .build(),
                BodyHandlers.ofString());
        game.play(first, 1);
        HttpResponse<String> answer = waiting.get(20, TimeUnit.SECONDS);
        assertEquals(200, answer.statusCode());
        assertEquals(game.at(2), EventReader.JSON.readTree(answer.body()));
    }

    @Test
    void aReplicaThatStopsLetsItsClientsGoAtOnce() throws Exception {
        PlayedGame game = PlayedGame.create(first, 16);
        int last;
        CompletableFuture<HttpResponse<String>> waiting;
        try (EventReader stream = EventReader.open(second, game.id(), null)) {
            stream.nextState();
            game.play(first, 3);
            stream.nextPly();
            stream.nextPly();
            last = stream.nextPly().id();
            waiting = EventReader.HTTP.sendAsync(
                    HttpRequest.newBuilder(second.resolve("/v1/games/" + game.id() + "?since=4&wait=60"))
                            .build(),
                    BodyHandlers.ofString());
            // The stream, the one that waits, and the one that asks.
            awaitMetric(second, "http_server_active_requests", 3);
            long start = System.nanoTime();
            secondReplica.terminate();
            stream.awaitEnd();
            assertEquals(304, waiting.get(1, TimeUnit.SECONDS).statusCode());
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            assertTrue(took.toSeconds() < 20, took.toString());
        }
        game.play(first, 3);
        secondReplica = startSecond();
        second = secondReplica.awaitReady();
        try (EventReader stream = EventReader.open(second, game.id(), last)) {
            for (int version = last + 1; version <= game.version(); version++) {
                assertEquals(game.at(version), stream.nextPly().game());
            }
            assertEquals(game.version(), stream.nextState().id());
            game.play(first, 1);
            assertEquals(game.at(game.version()), stream.nextPly().game());
        }
    }

    @Test
    void aThousandIdleStreamsCostNoThreadsAndAreFreedWhenTheirClientsVanish() throws Exception {
        PlayedGame game = PlayedGame.create(first, 17);
        List<SocketChannel> clients = new ArrayList<>();
        try {
            // The first ones have the service start the threads that any requests take.
            open(clients, 200, game);
            double threads = metric(first, "jvm_threads_live_threads");
            open(clients, 800, game);
            awaitMetric(first, "maninthemoon_streams_open", 1000);
            // The pool that requests share may still grow; one thread each would be 800 more.
            assertTrue(metric(first, "jvm_threads_live_threads") < threads + 400);
            game.play(first, 1);
            for (SocketChannel client : clients) {
                readUntil(client, "event: ply");
            }
        } finally {
            for (SocketChannel client : clients) {
                // Without a farewell: the connection is reset.
                client.setOption(StandardSocketOptions.SO_LINGER, 0);
                client.close();
            }
        }
        awaitMetric(first, "maninthemoon_streams_open", 0);
    }

    private static void open(List<SocketChannel> clients, int count, PlayedGame game) throws IOException {
        String request = "GET /v1/games/" + game.id() + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
        int from = clients.size();
        for (int i = 0; i < count; i++) {
            SocketChannel client = SocketChannel.open(new InetSocketAddress("localhost", first.getPort()));
            clients.add(client);
            client.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
        }
        for (SocketChannel client : clients.subList(from, clients.size())) {
            readUntil(client, "event: state");
        }
    }

    private static void readUntil(SocketChannel client, String text) throws IOException {
        StringBuilder read = new StringBuilder();
        ByteBuffer buffer = ByteBuffer.allocate(8192);
        while (read.indexOf(text) < 0) {
            assertTrue(client.read(buffer.clear()) >= 0, read.toString());
            read.append(StandardCharsets.US_ASCII.decode(buffer.flip()));
        }
    }

    private static void awaitMetric(URI service, String name, double expected) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        double found = metric(service, name);
        while (found != expected && System.nanoTime() < deadline) {
            found = metric(service, name);
        }
        assertEquals(expected, found, name);
    }

    private static double metric(URI service, String name) throws Exception {
        String metrics = PlayedGame.send(HttpRequest.newBuilder(service.resolve("/q/metrics")))
                .body();
        Matcher value = Pattern.compile("(?m)^" + name + "(?:\\{.*})? (\\S+)$").matcher(metrics);
        assertTrue(value.find(), metrics);
        return Double.parseDouble(value.group(1));
    }
}
