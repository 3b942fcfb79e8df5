package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.embedded.EmbeddedDatabase;

/**
 * What requests ask of the database, statement by statement. Each is a round trip, but for BEGIN, which goes along with
 * the next; what is neither BEGIN nor between it and COMMIT is a transaction by itself.
 */
@SuppressWarnings("NullAway.Init")
class StatementsIT {

    private static final String READ = "select from game";
    private static final String KEEP = "update game, insert into ply";

    @TempDir
    static Path folder;

    private static EmbeddedDatabase database;
    private static StatementLog log;
    private static PackagedService service;
    private static URI address;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void startService() throws Exception {
        database = EmbeddedDatabase.start(folder.resolve("data"));
        log = new StatementLog(
                URI.create(database.jdbcUrl().substring("jdbc:".length())).getPort());
        service = PackagedService.start(
                folder,
                Map.of(
                        "QUARKUS_DATASOURCE_JDBC_URL",
                        "jdbc:postgresql://127.0.0.1:" + log.port() + "/postgres?prepareThreshold=0",
                        "QUARKUS_DATASOURCE_USERNAME",
                        database.user(),
                        "QUARKUS_DATASOURCE_PASSWORD",
                        database.password(),
                        // Housekeeping asks too, whenever it wants.
                        "QUARKUS_SCHEDULER_ENABLED",
                        "false"));
        address = service.awaitReady();
    }

    @AfterAll
    static void stopService() throws IOException {
        service.close();
        log.close();
        database.close();
    }

    @Test
    void aPlyTakesTwo() throws Exception {
        Played game = create("{\"opponent\":{\"kind\":\"SELF\"}}");
        assertEquals(List.of(READ, KEEP), statements(game.place("a1", 1), 201));
        assertEquals(List.of(READ, KEEP), statements(game.place("a2", 2), 201));
    }

    @Test
    void aPlyWithAKeyTakesThree() throws Exception {
        Played game = create("{\"opponent\":{\"kind\":\"SELF\"}}");
        HttpRequest keyed = HttpRequest.newBuilder(game.place("a1", 1), (name, value) -> true)
                .header("Idempotency-Key", "k")
                .build();
        assertEquals(List.of(READ, "select from ply", KEEP), statements(keyed, 201));
    }

    @Test
    void aPlyAndTheComputersReplyTakeTwo() throws Exception {
        Played game = create("{\"opponent\":{\"kind\":\"COMPUTER\",\"level\":1},\"firstPlayer\":\"CREATOR\"}");
        assertEquals(List.of(READ, KEEP), statements(game.place("a1", 1), 201));
    }

    @Test
    void aRefusedPlyTakesOne() throws Exception {
        Played game = create("{\"opponent\":{\"kind\":\"SELF\"}}");
        assertEquals(List.of(READ), statements(game.place("c3", 1), 422));
    }

    @Test
    void readingTakesOneAndTheHistoryASecond() throws Exception {
        Played game = create("{\"opponent\":{\"kind\":\"SELF\"}}");
        statements(game.place("a1", 1), 201);
        assertEquals(List.of(READ), statements(get(game.path), 200));
        HttpRequest known = HttpRequest.newBuilder(get(game.path), (name, value) -> true)
                .header("If-None-Match", "\"2-json-en\"")
                .build();
        assertEquals(List.of(READ), statements(known, 304));
        assertEquals(List.of(READ, "select from ply"), statements(get(game.path + "/plies"), 200));
        assertEquals(List.of(READ, "select from ply"), statements(get(game.path + "/states/1"), 200));
    }

    @Test
    void creatingAndResigningAreTransactionsOfOneStatement() throws Exception {
        HttpRequest creation = post("/v1/games", "{\"opponent\":{\"kind\":\"SELF\"}}", "");
        assertEquals(List.of("begin", "insert into game", "commit"), statements(creation, 201));
        Played game = create("{\"opponent\":{\"kind\":\"SELF\"}}");
        assertEquals(
                List.of(READ, "begin", "update game", "commit"),
                statements(post(game.path + "/resignation", "", game.token), 201));
    }

    /** What a request asks of the database, in short. */
    private List<String> statements(HttpRequest request, int status) throws IOException, InterruptedException {
        log.take();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        assertEquals(status, answer.statusCode(), answer::body);
        return log.take().stream().map(StatementsIT::inShort).toList();
    }

    private static String inShort(String statement) {
        String text = statement.toLowerCase(Locale.ROOT);
        Matcher select = Pattern.compile("select .* (from \\w+) .*").matcher(text);
        if (select.matches()) {
            return "select " + select.group(1);
        }
        String changes = Pattern.compile("update \\w+|insert into \\w+")
                .matcher(text)
                .results()
                .map(match -> match.group())
                .collect(Collectors.joining(", "));
        return changes.isEmpty() ? text : changes;
    }

    private Played create(String body) throws IOException, InterruptedException {
        String created =
                http.send(post("/v1/games", body, ""), BodyHandlers.ofString()).body();
        return new Played("/v1/games/" + find(created, "\"id\":\"([^\"]+)"), find(created, "LIGHT\":\"([^\"]{20,})"));
    }

    /** A game on the service, and who plays it. */
    private record Played(String path, String token) {

        HttpRequest place(String square, int ply) {
            return post(path + "/placements", "{\"square\":\"%s\",\"ply\":%d}".formatted(square, ply), token);
        }
    }

    private static HttpRequest get(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).build();
    }

    private static HttpRequest post(String path, String body, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return token.isEmpty()
                ? request.build()
                : request.header("Authorization", "Bearer " + token).build();
    }

    private static String find(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new AssertionError("no " + pattern + " in " + text);
        }
        return matcher.group(1);
    }
}
