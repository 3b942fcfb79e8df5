package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Golden games, played by two people over HTTP, and read again afterwards. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class WholeGameTest {

    /** Of the games in which nobody is passed over, one in so many. */
    private static final int EVERY = 50;

    /** Odd, so that both sides' plies are among those that are looked up. */
    private static final int STATES_APART = 5;

    @TestFactory
    Stream<DynamicTest> gamesArePlayedAsTheReferencePlayedThem() {
        List<GoldenGame> all = GoldenGame.all();
        return IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0 || (all.get(i).hasPassing() && i % 4 == 0))
                .mapToObj(all::get)
                .map(golden -> DynamicTest.dynamicTest(golden.id() + ", plies: " + golden.length(), () -> {
                    GameClient game = GameClient.ofTwo(golden.noCaptureLimit());
                    List<JsonNode> seen = play(game, golden);
                    assertEquals(seen.get(seen.size() - 1), game.read().json());
                    readTheHistory(game, seen);
                }));
    }

    private static List<JsonNode> play(GameClient game, GoldenGame golden) {
        List<JsonNode> seen = new ArrayList<>();
        for (int i = 0; i < golden.length(); i++) {
            Answer answer = game.play(golden.by(i), golden.ply(i)).expect(201);
            assertIsAfter(golden, i, answer);
            seen.add(answer.json());
        }
        return seen;
    }

    private static void assertIsAfter(GoldenGame golden, int index, Answer answer) {
        JsonNode game = answer.json();
        boolean isOver = index == golden.length() - 1;
        boolean isMoving = index >= GoldenGame.PLACINGS - 1;
        assertEquals(index + 1, game.get("ply").asInt());
        assertEquals(index + 3, game.get("version").asInt());
        assertEquals("\"" + (index + 3) + "-json-en\"", answer.etag());
        assertEquals(isOver ? "FINISHED" : isMoving ? "MOVING" : "PLACING", answer.at("/status"));
        if (isMoving) {
            assertEquals(golden.positions().get(index + 1 - GoldenGame.PLACINGS), answer.at("/position"));
        }
        assertEquals(golden.legalAfter(index), legal(game));
        assertEquals(
                isOver ? "" : golden.by(index + 1).name(), game.path("toMove").asText());
        Side passedOver = golden.passedOverAfter(index);
        assertEquals(
                passedOver == null ? "" : passedOver.name(),
                game.path("passedOver").asText());
        assertEquals(golden.ply(index), written(game.get("lastPly")));
        assertEquals(golden.by(index).name(), answer.at("/lastPly/by"));
        if (isOver) {
            assertEquals(golden.reason(), answer.at("/result/reason"));
            Side winner = golden.winner();
            assertEquals(
                    winner == null ? "" : winner.name(),
                    game.at("/result/winner").asText());
            assertEquals(loneMan(game), game.at("/result/manInTheMoon").asText());
        } else {
            assertFalse(game.has("result"));
        }
    }

    private static int legal(JsonNode game) {
        return game.at("/legal/placements").size() + game.at("/legal/moves").size();
    }

    /** A ply as a game record has it. */
    private static String written(JsonNode ply) {
        if (ply.get("kind").asText().equals("PLACING")) {
            return ply.get("square").asText();
        }
        String captures = StreamOf.texts(ply.get("captures")).collect(Collectors.joining(","));
        return ply.get("from").asText() + "-" + ply.get("to").asText() + (captures.isEmpty() ? "" : "x" + captures);
    }

    /** Where the loser's single man stands on the board of a game that ended by R8, or nothing. */
    private static String loneMan(JsonNode game) {
        List<String> ranks = StreamOf.texts(game.get("board")).toList();
        String loser = game.at("/result/winner").asText().equals("LIGHT") ? "D" : "L";
        if (!game.at("/result/reason").asText().equals("REDUCED")) {
            return "";
        }
        return IntStream.range(0, ranks.size())
                .filter(i -> ranks.get(i).contains(loser))
                .mapToObj(i -> "" + "abcde".charAt(ranks.get(i).indexOf(loser)) + (ranks.size() - i))
                .collect(Collectors.joining());
    }

    private static void readTheHistory(GameClient game, List<JsonNode> seen) {
        List<JsonNode> plies = new ArrayList<>();
        String rest = "/plies?limit=25";
        while (!rest.isEmpty()) {
            JsonNode page = game.read(rest).json();
            page.get("items").forEach(plies::add);
            rest = page.has("next")
                    ? "/plies?limit=25&after=" + page.get("next").asInt()
                    : "";
        }
        assertEquals(seen.stream().map(shown -> shown.get("lastPly")).toList(), plies);
        for (int number = 1; number <= seen.size(); number += STATES_APART) {
            assertWasSeen(seen.get(number - 1), game.read("/states/" + number).json());
        }
    }

    /** A state says of the board what the game said after the same ply. */
    private static void assertWasSeen(JsonNode game, JsonNode state) {
        List<String> fields = new ArrayList<>();
        state.fieldNames().forEachRemaining(fields::add);
        fields.forEach(field -> assertEquals(game.get(field), state.get(field), field));
        assertEquals(game.has("result"), state.has("result"));
        assertEquals(game.has("passedOver"), state.has("passedOver"));
        assertEquals(game.has("toMove"), state.has("toMove"));
    }
}
