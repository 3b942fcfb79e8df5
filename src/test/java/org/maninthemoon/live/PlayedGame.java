package org.maninthemoon.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** A game that one person plays against itself at random, through whatever replica; and what each ply was answered with. */
public final class PlayedGame {

    /** Keeps games short. */
    private static final int NO_CAPTURE_LIMIT = 8;

    private final String id;
    private final String token;
    private final Random random;
    private final List<JsonNode> versions = new ArrayList<>();

    private PlayedGame(JsonNode created, Random random) {
        this.id = created.at("/game/id").asText();
        this.token = created.at("/tokens/LIGHT").asText();
        this.random = random;
        versions.add(created.get("game"));
    }

    public static PlayedGame create(URI service, long seed) throws Exception {
        String body = "{\"opponent\":{\"kind\":\"SELF\"},\"noCaptureLimit\":" + NO_CAPTURE_LIMIT + "}";
        HttpResponse<String> answer = send(HttpRequest.newBuilder(service.resolve("/v1/games"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
        assertEquals(201, answer.statusCode(), answer.body());
        return new PlayedGame(EventReader.JSON.readTree(answer.body()), new Random(seed));
    }

    public String id() {
        return id;
    }

    /** The game as it was answered at a version, from 1. */
    public JsonNode at(int version) {
        return versions.get(version - 1);
    }

    public int version() {
        return versions.size();
    }

    boolean isFinished() {
        return at(version()).get("status").asText().equals("FINISHED");
    }

    public void play(URI service, int plies) throws Exception {
        for (int ply = 0; ply < plies && !isFinished(); ply++) {
            play(service);
        }
    }

    /** Plays to the end, each ply through another of the services. */
    public void playToTheEnd(URI... services) throws Exception {
        while (!isFinished()) {
            play(services[version() % services.length]);
        }
    }

    private void play(URI service) throws Exception {
        JsonNode legal = at(version()).get("legal");
        boolean isPlacing = !legal.get("placements").isEmpty();
        JsonNode choices = legal.get(isPlacing ? "placements" : "moves");
        JsonNode choice = choices.get(random.nextInt(choices.size()));
        ObjectNode ply = EventReader.JSON.createObjectNode().put("ply", version());
        if (isPlacing) {
            ply.put("square", choice.asText());
        } else {
            ply.put("from", choice.get("from").asText())
                    .put("to", choice.get("to").asText());
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        service.resolve("/v1/games/" + id + (isPlacing ? "/placements" : "/moves")))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.ofString(ply.toString()));
        HttpResponse<String> answer = send(request);
        // 200 where the answer to the first try was lost.
        assertTrue(answer.statusCode() == 201 || answer.statusCode() == 200, answer.statusCode() + answer.body());
        versions.add(EventReader.JSON.readTree(answer.body()));
    }

    static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return send(request, BodyHandlers.ofString());
    }

    /** Sends a request, again and again while the database is away. */
    static <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> body) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        HttpResponse<T> answer;
        do {
            answer = EventReader.HTTP.send(request.build(), body);
        } while (answer.statusCode() == 503 && System.nanoTime() < deadline);
        return answer;
    }
}
