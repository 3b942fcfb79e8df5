package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several replicas on one database: whoever plays at any of them, and many who want the same at once. */
class ReplicasIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TABLES = 12;
    private static final long SEED = 1892;
    private static final int PLIES = 400;

    private static final Executor LATER = CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS);

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void replicasKeepOneOrder(@TempDir Path folder) throws Exception {
        for (int count = 2; count <= Scale.of(2, 3); count++) {
            List<Replica> replicas = new ArrayList<>();
            try (MortalDatabase database = MortalDatabase.start(folder.resolve("data" + count));
                    History history = new History(count + "-replicas")) {
                for (int i = 0; i < count; i++) {
                    replicas.add(Replica.start(folder, database.settings()));
                }
                for (Replica replica : replicas) {
                    replica.awaitReady();
                }
                List<URI> addresses =
                        replicas.stream().map(replica -> replica.address).toList();
                for (int crowd : Scale.FULL ? new int[] {50, 100, 200} : new int[] {50}) {
                    oneOf(addresses, crowd);
                }
                long raced = database.count("select count(*) from game");
                database.count("with gone as (delete from game returning 1) select count(*) from gone");
                try (Crowd crowd = Crowd.play(history, addresses, TABLES, SEED)) {
                    history.awaitAccepted(Scale.of(1, 3) * PLIES, Scale.of(2, 6) * Scale.COME_BACK_SECONDS);
                    crowd.assertKeptPromises(database::connect, count + " replicas, after " + raced + " races");
                }
            } finally {
                replicas.forEach(Replica::close);
            }
        }
    }

    /** Many at once want one seat, one turn, and what one key stands for. */
    private void oneOf(List<URI> replicas, int crowd) throws Exception {
        String key = UUID.randomUUID().toString();
        List<HttpResponse<String>> created =
                atOnce(replicas, crowd, "/v1/games", i -> "{\"firstPlayer\":\"CREATOR\"}", "", i -> key);
        assertOneAccepted(created, Set.of(200));
        JsonNode newGame = JSON.readTree(created.get(0).body());
        String game = "/v1/games/" + newGame.get("game").get("id").asText();
        String light = newGame.get("tokens").get("LIGHT").asText();
        created.forEach(answer -> assertTrue(answer.body().contains(light), answer::body));

        assertOneAccepted(atOnce(replicas, crowd, game + "/players", i -> "{}", "", i -> ""), Set.of(409));

        List<String> squares = IntStream.range(0, 25)
                .mapToObj(i -> "abcde".charAt(i / 5) + String.valueOf(i % 5 + 1))
                .filter(square -> !square.equals("c3"))
                .toList();
        assertOneAccepted(
                atOnce(
                        replicas,
                        crowd,
                        game + "/placements",
                        i -> "{\"square\":\"" + squares.get(i % 24) + "\",\"ply\":1}",
                        light,
                        i -> ""),
                Set.of(200, 409));
        HttpResponse<String> after =
                http.send(HttpRequest.newBuilder(replicas.get(0).resolve(game)).build(), BodyHandlers.ofString());
        // Created, joined, one ply.
        assertEquals(3, JSON.readTree(after.body()).get("version").asInt(), after::body);
    }

    private static void assertOneAccepted(List<HttpResponse<String>> answers, Set<Integer> others) {
        assertEquals(
                1, answers.stream().filter(answer -> answer.statusCode() == 201).count());
        Set<Integer> statuses =
                new TreeSet<>(answers.stream().map(HttpResponse::statusCode).toList());
        statuses.remove(201);
        assertTrue(others.containsAll(statuses), statuses::toString);
    }

    private List<HttpResponse<String>> atOnce(
            List<URI> replicas,
            int crowd,
            String path,
            IntFunction<String> body,
            String token,
            IntFunction<String> key) {
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < crowd; i++) {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            replicas.get(i % replicas.size()).resolve(path))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body.apply(i)));
            if (!token.isEmpty()) {
                request.header("Authorization", "Bearer " + token);
            }
            if (!key.apply(i).isEmpty()) {
                request.header("Idempotency-Key", key.apply(i));
            }
            sent.add(settled(request.build()));
        }
        return sent.stream().map(CompletableFuture::join).toList();
    }

    /** Asks again while nothing is certain, as every client has to. */
    private CompletableFuture<HttpResponse<String>> settled(HttpRequest request) {
        return http.sendAsync(request, BodyHandlers.ofString())
                .thenCompose(answer -> answer.statusCode() == 503
                        ? CompletableFuture.supplyAsync(() -> request, LATER).thenCompose(this::settled)
                        : CompletableFuture.completedFuture(answer));
    }
}
