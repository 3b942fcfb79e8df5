package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The bot in the documentation plays a whole game. */
class BotIT {

    @Test
    void theBotPlaysAWholeGameByLongPolling() throws Exception {
        URI address = SharedService.address();
        JsonPath created = RestAssured.given()
                .contentType("application/json")
                .body("{\"noCaptureLimit\":6}")
                .post(address + "/v1/games")
                .jsonPath();
        String game = created.getString("game.id");
        Map<String, String> tokens = created.getMap("tokens");
        Map.Entry<String, String> ours = tokens.entrySet().iterator().next();

        CompletableFuture<String> bot = CompletableFuture.supplyAsync(() -> run(address, game));
        play(address + "/v1/games/" + game, ours.getKey(), ours.getValue());

        String result = bot.get();
        assertTrue(result.contains("NO_CAPTURE_LIMIT") || result.contains("REDUCED"), result);
    }

    /** The other side: it waits in the same way, and plays the first legal ply. */
    private static void play(String path, String side, String token) {
        int version = 0;
        int silences = 0;
        while (true) {
            var answer = RestAssured.get(path + "?since=" + version + "&wait=30");
            if (answer.statusCode() == 304) {
                assertTrue(++silences < 3, "nobody plays on");
                continue;
            }
            JsonPath game = answer.jsonPath();
            if (game.getString("status").equals("FINISHED")) {
                return;
            }
            version = game.getInt("version");
            if (side.equals(game.getString("toMove"))) {
                List<String> placements = game.getList("legal.placements");
                var request =
                        RestAssured.given().contentType("application/json").header("Authorization", "Bearer " + token);
                var played = placements.isEmpty()
                        ? request.body(Map.of(
                                        "from", game.getString("legal.moves[0].from"),
                                        "to", game.getString("legal.moves[0].to")))
                                .post(path + "/moves")
                        : request.body(Map.of("square", placements.get(0))).post(path + "/placements");
                assertEquals(201, played.statusCode(), () -> played.body().asString());
            }
        }
    }

    private static String run(URI address, String game) {
        try {
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            Process bot = new ProcessBuilder(java, "docs/Bot.java", address.toString(), game)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(bot.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, bot.waitFor(), output);
            return output;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
