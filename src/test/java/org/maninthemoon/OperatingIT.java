package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.embedded.EmbeddedDatabase;

/** What an operator relies on: starts together, too much at once, a database that is gone, and a stop under load. */
@SuppressWarnings("NullAway.Init")
class OperatingIT {

    private static final int AT_ONCE = 6;
    private static final int POOL = 4;

    /** A little more than quarkus.datasource.jdbc.foreground-validation-interval. */
    private static final Duration NOT_JUST_NOW = Duration.ofMillis(1100);

    @TempDir
    static Path folder;

    private static EmbeddedDatabase database;
    private static Wire line;
    private static PackagedService service;
    private static URI address;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        database = EmbeddedDatabase.start(folder.resolve("data"));
        line = new Wire(port());
        service = start(line.port());
        address = service.awaitReady();
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
        line.close();
        database.close();
    }

    private static int port() {
        return URI.create(database.jdbcUrl().substring("jdbc:".length())).getPort();
    }

    private static PackagedService start(int port) throws IOException {
        return start("jdbc:postgresql://127.0.0.1:" + port + "/postgres", Map.of());
    }

    private static PackagedService start(String url, Map<String, String> more) throws IOException {
        Map<String, String> environment = new HashMap<>(Map.of(
                "QUARKUS_DATASOURCE_JDBC_URL", url,
                "QUARKUS_DATASOURCE_USERNAME", database.user(),
                "QUARKUS_DATASOURCE_PASSWORD", database.password(),
                "QUARKUS_DATASOURCE_JDBC_MAX_SIZE", String.valueOf(POOL),
                "MANINTHEMOON_LIMITS_REQUESTS_AT_ONCE", String.valueOf(AT_ONCE)));
        environment.putAll(more);
        return PackagedService.start(folder, environment);
    }

    @Test
    void whatIsTooMuchAtOnceIsShedAndProbesAreAnswered() throws Exception {
        String game = create(address);
        List<CompletableFuture<HttpResponse<String>>> waiting;
        HttpResponse<String> shed;
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("lock table game");
            waiting = IntStream.range(0, AT_ONCE)
                    .mapToObj(i -> http.sendAsync(get(game), BodyHandlers.ofString()))
                    .toList();
            // More than the pool has connections, and as many as are let in.
            awaitLocksWaitedFor(POOL);
            // The last of them may still be on its way.
            do {
                shed = http.send(get("/v1/rules"), BodyHandlers.ofString());
            } while (shed.statusCode() == 200);

            assertEquals(
                    200,
                    http.send(get("/q/health/live"), BodyHandlers.ofString()).statusCode());
            assertEquals(
                    200,
                    http.send(get("/q/health/ready"), BodyHandlers.ofString()).statusCode(),
                    "a busy pool is no reason to send nobody here");
            assertEquals(200, http.send(get("/"), BodyHandlers.ofString()).statusCode());
            assertEquals(
                    404, http.send(get("/v1/nothing"), BodyHandlers.ofString()).statusCode());
        }
        assertEquals(503, shed.statusCode());
        assertTrue(shed.body().contains("\"overloaded\""), shed.body());
        assertEquals("1", shed.headers().firstValue("Retry-After").orElse(""));
        for (CompletableFuture<HttpResponse<String>> answer : waiting) {
            assertEquals(200, answer.join().statusCode());
        }
        assertEquals(200, http.send(get("/v1/rules"), BodyHandlers.ofString()).statusCode());
    }

    @Test
    void aDatabaseThatIsGoneIsToldAndComesBackByItself() throws Exception {
        String game = create(address);
        line.set(Wire.State.RESET);
        HttpResponse<String> gone = http.send(get(game), BodyHandlers.ofString());
        assertEquals(503, gone.statusCode());
        assertTrue(gone.body().contains("\"database-unavailable\""), gone.body());
        assertTrue(gone.headers().firstValue("Retry-After").isPresent());
        assertEquals(
                200, http.send(get("/q/health/live"), BodyHandlers.ofString()).statusCode());
        assertEquals(
                200,
                http.send(get("/q/health/started"), BodyHandlers.ofString()).statusCode());
        assertEquals(
                503, http.send(get("/q/health/ready"), BodyHandlers.ofString()).statusCode());

        line.leadTo(port());
        line.set(Wire.State.OPEN);
        // What is in the pool may still be dead; nobody has to restart anything.
        HttpResponse<String> back;
        do {
            back = http.send(get(game), BodyHandlers.ofString());
        } while (back.statusCode() == 503);
        assertEquals(200, back.statusCode());
        assertEquals(
                200, http.send(get("/q/health/ready"), BodyHandlers.ofString()).statusCode());
    }

    /** Connections that were not in use just now are tried before anybody is given one. */
    @Test
    void afterARestartOfTheDatabaseNobodyIsGivenADeadConnection() throws Exception {
        String game = create(address);
        for (int i = 0; i < POOL; i++) {
            assertEquals(200, http.send(get(game), BodyHandlers.ofString()).statusCode());
        }
        database.close();
        database = EmbeddedDatabase.start(folder.resolve("data"));
        line.leadTo(port());
        long restarted = System.nanoTime();
        while (System.nanoTime() - restarted < NOT_JUST_NOW.toNanos()) {
            Thread.onSpinWait();
        }
        List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, POOL)
                .mapToObj(i -> http.sendAsync(get(game), BodyHandlers.ofString()))
                .toList();
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertEquals(200, answer.join().statusCode(), answer.join()::body);
        }
    }

    @Test
    void fiveReplicasStartTogetherOnAnEmptyDatabase() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create database empty");
        }
        String url = "jdbc:postgresql://127.0.0.1:" + port() + "/empty";
        List<PackagedService> replicas = new ArrayList<>();
        try {
            for (int i = 0; i < 5; i++) {
                replicas.add(start(url, Map.of()));
            }
            List<URI> addresses = new ArrayList<>();
            for (PackagedService replica : replicas) {
                addresses.add(replica.awaitReady());
            }
            String game = create(addresses.get(0));
            for (URI one : addresses) {
                assertEquals(
                        200,
                        http.send(HttpRequest.newBuilder(one.resolve(game)).build(), BodyHandlers.ofString())
                                .statusCode());
            }
        } finally {
            replicas.forEach(PackagedService::close);
        }
    }

    /** As a cluster does it: who is not ready is sent nobody new, and has been asked to stop meanwhile. */
    @Test
    void aStopUnderLoadDropsNothing() throws Exception {
        try (PackagedService stopped = start(database.jdbcUrl(), Map.of("QUARKUS_SHUTDOWN_DELAY", "3S"))) {
            URI base = stopped.awaitReady();
            AtomicInteger created = new AtomicInteger();
            CountDownLatch begun = new CountDownLatch(50);
            AtomicBoolean isReady = new AtomicBoolean(true);
            List<CompletableFuture<Void>> clients = Stream.generate(HttpClient::newHttpClient)
                    .limit(4)
                    .map(client -> CompletableFuture.runAsync(() -> {
                        while (isReady.get()) {
                            createOn(client, base.resolve("/v1/games"));
                            created.incrementAndGet();
                            begun.countDown();
                        }
                    }))
                    .toList();
            begun.await();
            CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(() -> terminate(stopped));
            HttpRequest ready =
                    HttpRequest.newBuilder(base.resolve("/q/health/ready")).build();
            while (isReady.get()) {
                isReady.set(http.send(ready, BodyHandlers.ofString()).statusCode() == 200);
            }
            int atLast = created.get();
            // No reason to warn: it is stopping anyway.
            killListeners();
            clients.forEach(CompletableFuture::join);
            assertTrue(created.get() > atLast, "nothing was under way");
            assertEquals(128 + 15, exit.join());
            assertTrue(stopped.output().stream().anyMatch(output -> output.contains("stopped in")), () -> log(stopped));
            assertTrue(stopped.output().stream().noneMatch(output -> output.contains("WARN")), () -> log(stopped));
        }
    }

    private static void killListeners() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("select pg_terminate_backend(pid) from pg_stat_activity"
                    + " where application_name = 'man-in-the-moon listener'");
        }
    }

    private static void createOn(HttpClient client, URI games) {
        HttpRequest create =
                HttpRequest.newBuilder(games).POST(BodyPublishers.noBody()).build();
        try {
            HttpResponse<String> answer = client.send(create, BodyHandlers.ofString());
            assertEquals(201, answer.statusCode(), answer.body());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("dropped", e);
        }
    }

    private static int terminate(PackagedService service) {
        try {
            return service.terminate();
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String log(PackagedService service) {
        try {
            return String.join("\n", service.output());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitLocksWaitedFor(int count) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            int waiting = 0;
            while (waiting < count) {
                try (ResultSet locks = statement.executeQuery("select count(*) from pg_locks where not granted")) {
                    locks.next();
                    waiting = locks.getInt(1);
                }
            }
        }
    }

    private static Connection connect() throws Exception {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }

    private static HttpRequest get(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).build();
    }

    /** Creates a game and returns its path. */
    private String create(URI at) throws Exception {
        HttpResponse<String> created = http.send(
                HttpRequest.newBuilder(at.resolve("/v1/games"))
                        .POST(BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
        assertEquals(201, created.statusCode(), created.body());
        return created.headers().firstValue("Location").orElseThrow();
    }
}
