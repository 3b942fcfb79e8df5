package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.rules.Side;

/**
 * A whole game with all that goes with it, and then a search for its secrets in all that came out of the service: they
 * are in the answer that gave them away, and nowhere else.
 */
class SecretsIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String CREATE_KEY = "a-key-that-nobody-can-guess-1";
    private static final String JOIN_KEY = "a-key-that-nobody-can-guess-2";

    /** All that was seen, by where; a secret must be in none of it. */
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    /** What must not be seen: each token and key, in the spellings in which it could be kept. */
    private final Map<String, String> secrets = new TreeMap<>();

    private @Nullable ServiceWithDatabase host;

    private ServiceWithDatabase host() {
        return Objects.requireNonNull(host);
    }

    private HttpRequest.Builder request(String path, @Nullable String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(host().address().resolve(path));
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
        seen.add(answer.uri() + " → " + answer.statusCode() + " "
                + answer.headers().map() + withoutTokens(answer));
        return answer;
    }

    /** The body but for the one place where tokens are given away; these become secrets. */
    private String withoutTokens(HttpResponse<String> answer) throws Exception {
        if (answer.statusCode() > 201 || !answer.body().contains("\"tokens\"")) {
            return answer.body();
        }
        JsonNode tokens = Answer.JSON.readTree(answer.body()).get("tokens");
        tokens.forEach(token -> {
            String text = token.asText();
            keepSecret(text);
            secrets.put(
                    "bytes of " + text,
                    HexFormat.of().formatHex(Base64.getUrlDecoder().decode(text)));
        });
        return answer.body().replace(tokens.toString(), "");
    }

    private void keepSecret(String text) {
        secrets.put(text, text);
        secrets.put("letters of " + text, HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)));
    }

    private JsonNode post(String path, @Nullable String token, String body, String... headers) throws Exception {
        HttpRequest.Builder request = request(path, token)
                .header("Content-Type", path.equals("/v1/records") ? "text/plain" : "application/json")
                .POST(BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return Answer.JSON.readTree(send(request).body());
    }

    private String get(String path, @Nullable String token) throws Exception {
        return send(request(path, token)).body();
    }

    /** Reads a stream to its end. */
    private CompletableFuture<Void> watch(String game, String token) {
        return HTTP.sendAsync(request(game + "/events", token).build(), BodyHandlers.ofLines())
                .thenAcceptAsync(stream -> stream.body().forEach(line -> seen.add("event " + line)));
    }

    private void play(String game, GoldenGame golden, Map<Side, String> tokens) throws Exception {
        for (int ply = 0; ply < golden.length(); ply++) {
            String[] squares = golden.ply(ply).replaceFirst("x.*", "").split("-", 2);
            String own = tokens.get(golden.by(ply));
            String others = tokens.get(golden.by(ply).opponent());
            String path = game + (squares.length == 1 ? "/placements" : "/moves");
            String body = squares.length == 1
                    ? "{\"square\":\"%s\"}".formatted(squares[0])
                    : "{\"from\":\"%s\",\"to\":\"%s\"}".formatted(squares[0], squares[1]);
            post(path, others, body);
            post(path, own + "x", body);
            post(path, own, body, "Idempotency-Key", "ply-" + ply);
            post(path, own, body, "Idempotency-Key", "ply-" + ply);
            post(path, own, body, "If-Match", "\"1\"");
        }
    }

    private void readAll(String game, String token) throws Exception {
        for (String path : List.of(
                game,
                game + "?format=text",
                game + "?format=svg",
                game + "/plies?limit=200",
                game + "/states/3",
                game + "/record",
                game + "/analysis?level=1",
                "/v1/games",
                "/v1/records",
                "/v1/rules",
                "/problems/unauthorized",
                "/q/health",
                "/q/openapi")) {
            get(path, token);
        }
    }

    /** Tokens where none belong. Their sender has his own words back, but nobody else may find them anywhere. */
    private void misplace(String game, String token) throws Exception {
        for (String path :
                List.of("/v1/games/" + token, "/" + token, game + "/states/" + token, game + "?x=" + token)) {
            HTTP.send(request(path, token).build(), BodyHandlers.ofString());
        }
        for (String body : List.of("{\"" + token + "\":1}", "{\"square\":\"" + token + "\"}", token)) {
            HTTP.send(
                    request(game + "/placements", token)
                            .headers("Content-Type", "application/json", "If-Match", token, "Idempotency-Key", token)
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
        }
    }

    @Test
    void noTokenIsSeenBesideTheAnswerThatGaveIt(@TempDir Path folder) throws Exception {
        try (ServiceWithDatabase started =
                ServiceWithDatabase.start(folder, Map.of("QUARKUS_LOG_CATEGORY__ORG_MANINTHEMOON__LEVEL", "DEBUG"))) {
            host = started;
            keepSecret(CREATE_KEY);
            keepSecret(JOIN_KEY);
            GoldenGame golden = GoldenGame.withPassing();
            String creation = "{\"name\":\"Ada\",\"firstPlayer\":\"CREATOR\",\"listed\":true,\"noCaptureLimit\":%d}"
                    .formatted(golden.noCaptureLimit());
            JsonNode created = post("/v1/games", null, creation, "Idempotency-Key", CREATE_KEY);
            post("/v1/games", null, creation, "Idempotency-Key", CREATE_KEY);
            post("/v1/games", null, "{}", "Idempotency-Key", CREATE_KEY);
            String game = "/v1/games/" + created.at("/game/id").asText();
            JsonNode joined = post(game + "/players", null, "{}", "Idempotency-Key", JOIN_KEY);
            post(game + "/players", null, "{}", "Idempotency-Key", JOIN_KEY);
            String light = created.at("/tokens/LIGHT").asText();
            String dark = joined.at("/tokens/DARK").asText();
            post(game + "/players", light, "{}");

            List<CompletableFuture<Void>> streams = List.of(watch(game, light), watch(game, dark));
            play(game, golden, Map.of(Side.LIGHT, light, Side.DARK, dark));
            for (CompletableFuture<Void> stream : streams) {
                stream.get(20, TimeUnit.SECONDS);
            }
            readAll(game, light);
            post(game + "/rematch", light, "{}");
            post(game + "/rematch", dark, "{}");
            post(game + "/rematch", light, "{}");
            String record = get(game + "/record", null);
            post("/v1/records", null, record.replaceFirst("(?s)\\[Result.*", "[Result \"*\"]\n\n1. c1\n"));
            post("/v1/games", null, "{\"opponent\":{\"kind\":\"COMPUTER\",\"level\":1}}");
            post("/v1/games", null, "{\"opponent\":{\"kind\":\"SELF\"}}");
            misplace(game, light);
            String metrics = get("/q/metrics", null);
            List<String> rows = started.rows().texts();
            rows.forEach(row -> seen.add("row " + row));

            // What fails is logged with its cause.
            started.database().close();
            assertEquals(
                    503, post(game + "/resignation", light, "{}").get("status").asInt());
            post("/v1/games", null, creation, "Idempotency-Key", CREATE_KEY);
            started.service().terminate();
            List<String> log = started.service().output();
            log.forEach(line -> seen.add("log " + line));

            assertSeen(golden, metrics, rows, log);
        }
        List<String> found = new ArrayList<>();
        secrets.forEach((name, secret) ->
                seen.stream().filter(text -> text.contains(secret)).forEach(text -> found.add(name + " in " + text)));
        assertEquals(List.of(), found);
    }

    /** Nothing is found where nothing is looked at. */
    private void assertSeen(GoldenGame golden, String metrics, List<String> rows, List<String> log) {
        assertTrue(secrets.size() >= 3 * 7 + 2 * 2, () -> "secrets: " + secrets.keySet());
        assertTrue(metrics.contains("http_server_requests_seconds_count"), metrics);
        assertTrue(rows.size() > golden.length(), rows::toString);
        assertTrue(log.stream().anyMatch(line -> line.contains("ERROR")), () -> String.join("\n", log));
        long events =
                seen.stream().filter(text -> text.startsWith("event data:")).count();
        assertTrue(events >= 2L * golden.length(), () -> "events: " + events);
    }
}
