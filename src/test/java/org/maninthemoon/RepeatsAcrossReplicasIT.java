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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maninthemoon.CommitCutter.Lost;
import org.maninthemoon.embedded.EmbeddedDatabase;

/** Two replicas on one database: what is asked twice, at once or after a lost answer, happens once. */
@SuppressWarnings("NullAway.Init")
class RepeatsAcrossReplicasIT {

    private static final int AT_ONCE = 50;

    /** Else the driver would soon send a name for it, which the cutter does not know. */
    private static final String COMMIT_IN_WORDS = "prepareThreshold=0";

    private static final String CREATOR_IS_LIGHT = "{\"firstPlayer\":\"CREATOR\"}";

    @TempDir
    static Path folder;

    private static EmbeddedDatabase database;
    private static CommitCutter line;
    private static PackagedService firstReplica;
    private static PackagedService secondReplica;
    private static URI first;
    private static URI second;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String key = UUID.randomUUID().toString();

    @BeforeAll
    static void startReplicas() throws Exception {
        database = EmbeddedDatabase.start(folder.resolve("data"));
        int port = URI.create(database.jdbcUrl().substring("jdbc:".length())).getPort();
        line = new CommitCutter(port);
        firstReplica = start(line.port());
        secondReplica = start(port);
        first = firstReplica.awaitReady();
        second = secondReplica.awaitReady();
    }

    private static PackagedService start(int port) throws IOException {
        return PackagedService.start(
                folder,
                Map.of(
                        "QUARKUS_DATASOURCE_JDBC_URL",
                                "jdbc:postgresql://127.0.0.1:" + port + "/postgres?" + COMMIT_IN_WORDS,
                        "QUARKUS_DATASOURCE_USERNAME", database.user(),
                        "QUARKUS_DATASOURCE_PASSWORD", database.password()));
    }

    @AfterAll
    static void stopReplicas() throws IOException {
        firstReplica.close();
        secondReplica.close();
        line.close();
        database.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMIT", "ANSWER"})
    void aLostAnswerIsSettledByRepeating(Lost lost) throws Exception {
        // What the database never saw is done by the repeat; what it had committed is only told again.
        int settled = lost == Lost.COMMIT ? 201 : 200;

        line.lose(lost);
        assertIsOpen(post(first, "/v1/games", CREATOR_IS_LIGHT, "", key));
        HttpResponse<String> created = post(second, "/v1/games", CREATOR_IS_LIGHT, "", key);
        assertEquals(settled, created.statusCode(), created::body);
        String game = "/v1/games/" + find(created, "\"id\":\"([^\"]+)");
        String light = find(created, "\"LIGHT\":\"([^\"]{20,})");

        line.lose(lost);
        assertIsOpen(post(first, game + "/players", "{}", "", key));
        HttpResponse<String> joined = post(second, game + "/players", "{}", "", key);
        assertEquals(settled, joined.statusCode(), joined::body);

        line.lose(lost);
        String numbered = "{\"square\":\"a1\",\"ply\":1}";
        assertIsOpen(post(first, game + "/placements", numbered, light, ""));
        assertEquals(
                settled, post(second, game + "/placements", numbered, light, "").statusCode());

        line.lose(lost);
        String dark = find(joined, "\"DARK\":\"([^\"]{20,})");
        assertIsOpen(post(first, game + "/placements", "{\"square\":\"a2\"}", dark, "x"));
        HttpResponse<String> placed = post(second, game + "/placements", "{\"square\":\"a2\"}", dark, "x");
        assertEquals(settled, placed.statusCode(), placed::body);
        assertEquals("2", find(placed, "\"ply\":(\\d+)"));

        line.lose(lost);
        assertIsOpen(post(first, game + "/resignation", "{}", light, "y"));
        HttpResponse<String> resigned = post(second, game + "/resignation", "{}", light, "y");
        assertEquals(settled, resigned.statusCode(), resigned::body);
        // Created 1, joined 2, two plies, resigned: each happened once.
        assertEquals("5", find(resigned, "\"version\":(\\d+)"));
    }

    private static void assertIsOpen(HttpResponse<String> answer) {
        assertEquals(503, answer.statusCode(), answer::body);
        assertTrue(answer.body().contains("\"code\":\"database-unavailable\""), answer::body);
        assertTrue(answer.headers().firstValue("Retry-After").isPresent());
    }

    @Test
    void theSameKeyAtBothReplicasAtOnceHasOneEffect() throws Exception {
        List<HttpResponse<String>> created = atOnce("/v1/games", i -> CREATOR_IS_LIGHT, "", key);
        assertEquals(1, count(created, 201));
        assertEquals(AT_ONCE - 1, count(created, 200));
        assertEquals(1, distinct(created, "\"id\":\"([^\"]+)"));
        assertEquals(1, distinct(created, "\"LIGHT\":\"([^\"]{20,})"));

        String game = "/v1/games/" + find(created.get(0), "\"id\":\"([^\"]+)");
        List<HttpResponse<String>> joined = atOnce(game + "/players", i -> "{}", "", key);
        assertEquals(1, count(joined, 201));
        assertEquals(AT_ONCE - 1, count(joined, 200));
        assertEquals(1, distinct(joined, "\"DARK\":\"([^\"]{20,})"));

        String light = find(created.get(0), "\"LIGHT\":\"([^\"]{20,})");
        List<HttpResponse<String>> placed = atOnce(game + "/placements", i -> "{\"square\":\"a1\"}", light, "x");
        assertEquals(1, count(placed, 201));
        assertEquals(AT_ONCE - 1, count(placed, 200));
        assertEquals(1, distinct(placed, "\"ply\":(\\d+)"));
    }

    @Test
    void ofManyPliesAndSeatsAtBothReplicasOneIsAccepted() throws Exception {
        HttpResponse<String> created = post(first, "/v1/games", CREATOR_IS_LIGHT, "", "");
        String game = "/v1/games/" + find(created, "\"id\":\"([^\"]+)");
        String light = find(created, "\"LIGHT\":\"([^\"]{20,})");

        List<HttpResponse<String>> joined = atOnce(game + "/players", i -> "{}", "", "");
        assertEquals(1, count(joined, 201));
        assertEquals(AT_ONCE - 1, count(joined, 409), () -> others(joined));

        List<HttpResponse<String>> placed = atOnce(
                game + "/placements",
                i -> "{\"square\":\"" + "abde".charAt(i % 4) + (i % 5 + 1) + "\",\"ply\":1}",
                light,
                "");
        assertEquals(1, count(placed, 201));
        assertEquals(AT_ONCE, count(placed, 201) + count(placed, 200) + count(placed, 409), () -> others(placed));
    }

    private static String others(List<HttpResponse<String>> answers) {
        return answers.stream()
                .filter(answer -> answer.statusCode() != 409)
                .map(HttpResponse::body)
                .collect(Collectors.joining("\n"));
    }

    private interface Body {
        String of(int number);
    }

    private List<HttpResponse<String>> atOnce(String path, Body body, String token, String requestKey) {
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            sent.add(untilConsidered(request(i % 2 == 0 ? first : second, path, body.of(i), token, requestKey)));
        }
        return sent.stream().map(CompletableFuture::join).toList();
    }

    /** Asks again, as clients do, where a busy machine says that there was no time to consider it and nothing was stored. */
    private CompletableFuture<HttpResponse<String>> untilConsidered(HttpRequest request) {
        return http.sendAsync(request, BodyHandlers.ofString())
                .thenCompose(
                        answer -> answer.statusCode() == 503 && answer.body().contains("\"overloaded\"")
                                ? untilConsidered(request)
                                : CompletableFuture.completedFuture(answer));
    }

    private HttpResponse<String> post(URI replica, String path, String body, String token, String requestKey)
            throws IOException, InterruptedException {
        return http.send(request(replica, path, body, token, requestKey), BodyHandlers.ofString());
    }

    private static HttpRequest request(URI replica, String path, String body, String token, String requestKey) {
        HttpRequest.Builder request = HttpRequest.newBuilder(replica.resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (!requestKey.isEmpty()) {
            request.header("Idempotency-Key", requestKey);
        }
        return request.build();
    }

    private static long count(List<HttpResponse<String>> answers, int status) {
        return answers.stream().filter(answer -> answer.statusCode() == status).count();
    }

    private static long distinct(List<HttpResponse<String>> answers, String pattern) {
        return answers.stream().map(answer -> find(answer, pattern)).distinct().count();
    }

    private static String find(HttpResponse<String> answer, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(answer.body());
        assertTrue(found.find(), answer::body);
        return found.group(1);
    }
}
