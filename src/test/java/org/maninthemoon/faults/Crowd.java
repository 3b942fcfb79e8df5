package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.faults.Exchange.Asked;
import org.maninthemoon.faults.Exchange.Told;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/**
 * People at many tables who play game after game. At each table there are two players, a rival who plays from LIGHT's
 * seat as well, and one who only looks on. Whoever gets no answer, or one that leaves the outcome open, repeats what he
 * asked for until it is settled.
 */
final class Crowd implements AutoCloseable {

    /** Where everything is stored. */
    interface Database {
        Connection connect() throws SQLException;
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    /** How long a client waits for an answer; longer than any should take. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /** The pause before a repeat. */
    private static final int PAUSE_MILLIS = 100;

    /** How long after the end everything has to be settled. */
    private static final int SETTLED_SECONDS = 120;

    private static final HttpClient READER = HttpClient.newHttpClient();

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(3)).build();
    private final ExecutorService people = Executors.newCachedThreadPool();
    private final List<Future<?>> tables = new ArrayList<>();
    private final Queue<UUID> games = new ConcurrentLinkedQueue<>();
    private final History history;
    private final List<URI> replicas;
    private volatile boolean isEvening;

    private Crowd(History history, List<URI> replicas) {
        this.history = history;
        this.replicas = replicas;
    }

    /**
     * Has people play until they are asked to stop.
     *
     * @param seed of the plies that they choose
     */
    static Crowd play(History history, List<URI> replicas, int tables, long seed) {
        Crowd crowd = new Crowd(history, replicas);
        for (int i = 0; i < tables; i++) {
            Random random = new Random(seed + i);
            crowd.tables.add(crowd.people.submit(() -> {
                while (!crowd.isEvening) {
                    crowd.playGame(random);
                }
                return null;
            }));
        }
        return crowd;
    }

    /** Lets everybody settle what he asked for, and stop. */
    void stop() throws InterruptedException, ExecutionException, TimeoutException {
        isEvening = true;
        for (Future<?> table : tables) {
            table.get(SETTLED_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Stops, and checks all that anybody was told. What is stored is read over the API and from the tables. */
    void assertKeptPromises(Database database, String name) throws Exception {
        stop();
        Map<UUID, List<Exchange>> all = history.byGame();
        List<String> complaints = new ArrayList<>();
        int plies = 0;
        try (Connection connection = database.connect()) {
            Map<UUID, List<Stored>> rows = MortalDatabase.plies(connection);
            assertEquals(games.size(), count(connection, "select count(*) from game"), "games");
            assertEquals(
                    0,
                    count(
                            connection,
                            "select count(*) from (select from ply where request_key is not null"
                                    + " group by game_id, request_key having count(*) > 1) as twice"),
                    "keys with two plies");
            for (UUID game : games) {
                List<Stored> stored = storedPlies(replicas.get(0), game);
                plies += stored.size();
                if (!stored.equals(rows.getOrDefault(game, List.of()))) {
                    complaints.add(game + " table and API differ: " + rows.get(game) + ", " + stored);
                }
                Checker.complaints(all.getOrDefault(game, List.of()), stored)
                        .forEach(complaint -> complaints.add(game + " " + complaint));
            }
        }
        Scale.report(name + ": " + games.size() + " games, " + plies + " plies stored, " + history.accepted()
                + " acknowledged at once, slowest answer " + history.slowestMillis() + " ms, answers "
                + history.counts());
        assertTrue(complaints.isEmpty(), () -> String.join("\n", complaints));
        assertTrue(history.accepted() > 0, "Nobody has played");
    }

    private static long count(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    /** The plies of all games of this crowd. */
    Map<UUID, List<Stored>> stored() throws IOException, InterruptedException {
        Map<UUID, List<Stored>> stored = new HashMap<>();
        for (UUID game : games) {
            stored.put(game, storedPlies(replicas.get(0), game));
        }
        return stored;
    }

    static List<Stored> storedPlies(URI replica, UUID game) throws IOException, InterruptedException {
        List<Stored> stored = new ArrayList<>();
        String after = "0";
        do {
            HttpRequest request = HttpRequest.newBuilder(
                            replica.resolve("/v1/games/" + game + "/plies?limit=200&after=" + after))
                    .build();
            HttpResponse<String> answer = READER.send(request, BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer::body);
            JsonNode page = JSON.readTree(answer.body());
            for (JsonNode ply : page.get("items")) {
                String text = ply.has("square")
                        ? ply.get("square").asText()
                        : ply.get("from").asText() + "-" + ply.get("to").asText();
                stored.add(new Stored(ply.get("ply").asInt(), ply.get("version").asInt(), text));
            }
            after = page.path("next").asText();
        } while (!after.isEmpty());
        return stored;
    }

    private void playGame(Random random) throws InterruptedException, ExecutionException, IOException {
        JsonNode created = seat(random, "/v1/games", "{\"firstPlayer\":\"CREATOR\"}");
        if (created == null) {
            return;
        }
        UUID game = UUID.fromString(created.get("game").get("id").asText());
        games.add(game);
        JsonNode joined = seat(random, "/v1/games/" + game + "/players", "{}");
        if (joined == null) {
            return;
        }
        String light = created.get("tokens").get("LIGHT").asText();
        String dark = joined.get("tokens").get("DARK").asText();
        List<Future<?>> seated = new ArrayList<>();
        for (Person person : List.of(
                new Person("light", game, Side.LIGHT, light, random.nextLong()),
                new Person("rival", game, Side.LIGHT, light, random.nextLong()),
                new Person("dark", game, Side.DARK, dark, random.nextLong()),
                new Person("watch", game, null, "", random.nextLong()))) {
            seated.add(people.submit(person::play, null));
        }
        for (Future<?> person : seated) {
            person.get();
        }
    }

    /** Takes a seat under a key, and asks until it is settled; null if that was not before the evening. */
    private @Nullable JsonNode seat(Random random, String path, String body) throws InterruptedException, IOException {
        String key = UUID.randomUUID().toString();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLED_SECONDS);
        while (true) {
            HttpResponse<String> answer = send(post(random, path, body, "", key));
            if (answer != null && (answer.statusCode() == 200 || answer.statusCode() == 201)) {
                return JSON.readTree(answer.body());
            }
            if (answer != null && !mayBeRepeated(answer.statusCode(), code(answer))) {
                throw new AssertionError(path + ": " + answer.statusCode() + " " + answer.body());
            }
            if (System.nanoTime() > deadline) {
                throw new AssertionError("Never settled: " + path);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static boolean mayBeRepeated(int status, String code) {
        return status == 429 || status == 503 || code.equals("request-in-progress");
    }

    private HttpRequest post(Random random, String path, String body, String token, String key) {
        HttpRequest.Builder request =
                request(random, path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        return request.build();
    }

    private HttpRequest.Builder request(Random random, String path) {
        URI replica = replicas.get(random.nextInt(replicas.size()));
        return HttpRequest.newBuilder(replica.resolve(path)).timeout(PATIENCE);
    }

    /** The answer, or null where none came. */
    private @Nullable HttpResponse<String> send(HttpRequest request) throws InterruptedException {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            return null;
        }
    }

    private static String code(HttpResponse<String> answer) throws IOException {
        return answer.statusCode() < 400
                ? ""
                : JSON.readTree(answer.body()).path("code").asText();
    }

    @Override
    public void close() {
        isEvening = true;
        people.shutdownNow();
    }

    /** Somebody at a table, on a thread of his own. */
    private final class Person {

        private final String name;
        private final UUID game;
        private final @Nullable Side side;
        private final String token;
        private final Random random;

        private Position position = Position.START;
        private int version;
        private int ply;

        Person(String name, UUID game, @Nullable Side side, String token, long seed) {
            this.name = name;
            this.game = game;
            this.side = side;
            this.token = token;
            this.random = new Random(seed);
        }

        void play() {
            try {
                look("");
                while (!isEvening && position.sideToMove() != null) {
                    if (side == null) {
                        look("");
                        Thread.sleep(random.nextInt(PAUSE_MILLIS));
                    } else if (position.sideToMove() == side) {
                        ask();
                    } else {
                        look("?wait=1&since=" + version);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        /** Asks for a legal ply until it is settled, and now and then once more after that. */
        private void ask() throws InterruptedException, IOException {
            List<Ply> legal = Law.STANDARD.legalPlies(position);
            String ply = legal.get(random.nextInt(legal.size())).toString();
            boolean isNumbered = random.nextInt(4) > 0;
            String key =
                    isNumbered && random.nextBoolean() ? "" : UUID.randomUUID().toString();
            Asked asked = new Asked(Objects.requireNonNull(side), isNumbered ? this.ply + 1 : 0, ply, key);
            Told told = settle(asked);
            if (told.status() < 400 && random.nextInt(10) == 0) {
                settle(asked);
            } else if (told.status() >= 400) {
                look("");
            }
        }

        private Told settle(Asked asked) throws InterruptedException, IOException {
            boolean isMove = Notation.parsePly(asked.ply()) instanceof Move;
            String number = asked.number() == 0 ? "" : ",\"ply\":" + asked.number();
            String body = isMove
                    ? "{\"from\":\"%s\",\"to\":\"%s\"%s}"
                            .formatted(asked.ply().substring(0, 2), asked.ply().substring(3), number)
                    : "{\"square\":\"%s\"%s}".formatted(asked.ply(), number);
            String path = "/v1/games/" + game + (isMove ? "/moves" : "/placements");
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLED_SECONDS);
            while (System.nanoTime() < deadline) {
                Told told = exchange(asked, post(random, path, body, token, asked.key()));
                if (told != null && !mayBeRepeated(told.status(), told.code())) {
                    return told;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            throw new AssertionError("Never settled: " + asked);
        }

        private void look(String query) throws InterruptedException, IOException {
            Told told =
                    exchange(null, request(random, "/v1/games/" + game + query).build());
            if (told == null || told.status() >= 400) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }

        private @Nullable Told exchange(@Nullable Asked asked, HttpRequest request)
                throws InterruptedException, IOException {
            history.asks(name, game, asked);
            long from = System.nanoTime();
            HttpResponse<String> answer = send(request);
            long to = System.nanoTime();
            Told told = answer == null ? null : told(answer);
            history.add(game, new Exchange(name, from, to, asked, told));
            return told;
        }

        private Told told(HttpResponse<String> answer) throws IOException {
            if (answer.statusCode() == 304) {
                return new Told(304, "", version, "");
            }
            JsonNode body = JSON.readTree(answer.body());
            if (answer.statusCode() >= 400) {
                return new Told(
                        answer.statusCode(),
                        body.path("code").asText(),
                        body.path("version").asInt(),
                        "");
            }
            String text = body.get("position").asText();
            if (body.get("version").asInt() >= version) {
                version = body.get("version").asInt();
                ply = body.get("ply").asInt();
                position = Notation.parsePosition(text);
            }
            return new Told(answer.statusCode(), "", body.get("version").asInt(), text);
        }
    }
}
