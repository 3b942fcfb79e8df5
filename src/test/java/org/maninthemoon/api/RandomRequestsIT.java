package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.StoredRows;
import org.maninthemoon.api.RandomRequests.Request;
import org.maninthemoon.api.RandomRequests.Seats;
import org.maninthemoon.api.RawHttp.RawAnswer;

/**
 * Ten thousand requests that are wrong in ways that nobody thought of. {@code -Dseed=} repeats a run, {@code -Drequests=}
 * makes it another length.
 */
class RandomRequestsIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonNode DOCUMENT = Contract.document();
    private static final Set<Integer> WITHOUT_OPERATION = Set.of(204, 400, 404, 405, 413);

    /** The operation that answers at an address: its pattern, its method, and how it may answer. */
    private record Operation(Pattern path, String method, Set<Integer> statuses) {

        static Operation of(String name, JsonNode operation) {
            String[] words = name.split(" ", 2);
            Set<Integer> statuses = new TreeSet<>();
            operation.get("responses").fieldNames().forEachRemaining(status -> statuses.add(Integer.valueOf(status)));
            return new Operation(Pattern.compile(words[1].replaceAll("\\{[^}]+}", "[^/]+") + "/?"), words[0], statuses);
        }

        boolean isFor(Request request) {
            String asked = request.method().equals("HEAD") ? "GET" : request.method();
            // As the server does: slashes in a row are one, and matrix parameters mean nothing.
            String asRouted = request.path().replaceAll("/+", "/").replaceAll(";[^/]*", "");
            return method.equals(asked) && path.matcher(asRouted).matches();
        }
    }

    private static final List<Operation> OPERATIONS = Contract.operations(DOCUMENT).entrySet().stream()
            .map(entry -> Operation.of(entry.getKey(), entry.getValue()))
            .toList();

    private static JsonNode post(URI address, String path, @Nullable String token, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", path.equals("/v1/records") ? "text/plain" : "application/json")
                .POST(BodyPublishers.ofString(body));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return Answer.JSON.readTree(
                HTTP.send(request.build(), BodyHandlers.ofString()).body());
    }

    private static Seats game(URI address, @Nullable String join, String create) throws Exception {
        JsonNode created = post(address, "/v1/games", null, create);
        String id = created.at("/game/id").asText();
        JsonNode dark = join == null ? created : post(address, "/v1/games/" + id + "/players", null, join);
        return new Seats(
                id,
                created.at("/tokens/LIGHT").asText("none"),
                dark.at("/tokens/DARK").asText("none"));
    }

    private static RandomRequests requests(URI address, long seed) throws Exception {
        String creatorFirst = "{\"firstPlayer\":\"CREATOR\"%s}";
        List<Seats> games = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            games.add(game(address, "{}", creatorFirst.formatted("")));
            games.add(game(address, null, creatorFirst.formatted("")));
            games.add(game(address, null, "{\"opponent\":{\"kind\":\"SELF\"}}"));
        }
        Seats finished = game(address, "{}", creatorFirst.formatted(",\"listed\":true"));
        post(address, "/v1/games/" + finished.id() + "/resignation", finished.light(), "{}");
        HttpRequest record = HttpRequest.newBuilder(address.resolve("/v1/games/" + finished.id() + "/record"))
                .build();
        return new RandomRequests(
                seed,
                DOCUMENT,
                games,
                finished,
                HTTP.send(record, BodyHandlers.ofString()).body());
    }

    private static void check(Request request, RawAnswer answer) throws Exception {
        assertTrue(answer.status() < 500, "a failure");
        Set<Integer> allowed = OPERATIONS.stream()
                .filter(operation -> operation.isFor(request))
                .map(Operation::statuses)
                .findFirst()
                .orElse(WITHOUT_OPERATION);
        assertTrue(allowed.contains(answer.status()), () -> "only these are in the contract: " + allowed);
        if (answer.status() >= 400) {
            assertTrue(answer.header("server") == null, "who we are is nobody's business");
            assertEquals("application/problem+json", answer.header("content-type"));
            assertEquals("no-store", answer.header("cache-control"));
            if (!request.method().equals("HEAD")) {
                JsonNode problem = Answer.JSON.readTree(answer.body());
                assertEquals(answer.status(), problem.path("status").asInt());
                String code = problem.path("code").asText();
                assertEquals("/problems/" + code, problem.path("type").asText());
                for (String field : List.of("code", "title", "detail", "instance")) {
                    assertFalse(problem.path(field).asText().isBlank(), field);
                }
            }
        }
    }

    @Test
    void noRequestMakesTheServiceFailOrChangesAnythingWhereItIsRefused(@TempDir Path folder) throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        int count = Integer.getInteger("requests", 10_000);
        Map<Integer, Integer> statuses = new TreeMap<>();
        List<String> failures = new ArrayList<>();
        try (ServiceWithDatabase host = ServiceWithDatabase.start(folder, Map.of())) {
            RandomRequests requests = requests(host.address(), seed);
            StoredRows.Moment before = host.rows().now();
            for (int i = 0; i < count && failures.size() < 10; i++) {
                Request request = requests.next();
                try {
                    RawAnswer answer = RawHttp.exchange(host.address().getPort(), request.bytes());
                    statuses.merge(answer.status(), 1, Integer::sum);
                    check(request, answer);
                    boolean mayChange =
                            answer.status() < 300 && !request.method().equals("HEAD");
                    if (mayChange) {
                        before = host.rows().now();
                    } else {
                        assertFalse(host.rows().isChangedSince(before), "something was changed");
                    }
                } catch (Exception | AssertionError e) {
                    failures.add("-Dseed=%d, request %d:%n%s%n%s".formatted(seed, i, request.bytes(), e.getMessage()));
                    before = host.rows().now();
                }
            }
        }
        assertEquals(List.of(), failures, () -> String.join("\n\n", failures));
        System.out.printf("Random requests with -Dseed=%d: %s%n", seed, statuses);
        // What is refused before anything is looked at proves little.
        assertTrue(statuses.getOrDefault(201, 0) > count / 100, statuses::toString);
        assertTrue(statuses.getOrDefault(200, 0) > count / 10, statuses::toString);
        assertTrue(statuses.keySet().containsAll(Set.of(400, 401, 404, 405, 406, 409, 415)), statuses::toString);
    }
}
