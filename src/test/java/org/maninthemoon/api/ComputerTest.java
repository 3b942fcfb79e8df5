package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Games against the computer, and what it says of positions. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class ComputerTest {

    private static GameClient against(int level, String firstPlayer) {
        return GameClient.create(
                "{\"name\":\"Ada\",\"opponent\":{\"kind\":\"COMPUTER\",\"level\":%d},\"firstPlayer\":\"%s\"}"
                        .formatted(level, firstPlayer));
    }

    /** The first legal ply, as a record writes it. */
    private static String firstLegal(Answer game) {
        JsonNode placings = game.json().at("/legal/placements");
        JsonNode move = game.json().at("/legal/moves/0");
        return placings.isEmpty()
                ? move.get("from").asText() + "-" + move.get("to").asText()
                : placings.get(0).asText();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATOR", "OPPONENT"})
    void aWholeGameIsPlayed(String firstPlayer) {
        GameClient game = against(2, firstPlayer);
        Side person = firstPlayer.equals("CREATOR") ? Side.LIGHT : Side.DARK;
        Answer now = game.read();
        assertEquals("COMPUTER", now.at("/players/" + person.opponent() + "/kind"));
        assertEquals("2", now.at("/players/" + person.opponent() + "/level"));
        assertEquals(firstPlayer.equals("CREATOR") ? "0" : "1", now.at("/ply"));

        while (!now.at("/status").equals("FINISHED")) {
            assertEquals(person.name(), now.at("/toMove"));
            int before = Integer.parseInt(now.at("/ply"));
            now = game.play(person, firstLegal(now)).expect(201);
            // Each ply is a version of its own.
            assertEquals(Integer.parseInt(now.at("/ply")) + 1, Integer.parseInt(now.at("/version")));
            assertTrue(Integer.parseInt(now.at("/ply")) > before);
            assertEquals(now.text(), game.read().text());
        }

        JsonNode plies = game.read("/plies?limit=200").json().at("/items");
        Set<Integer> versions = new HashSet<>();
        for (JsonNode ply : plies) {
            versions.add(ply.get("version").asInt());
        }
        assertEquals(plies.size(), versions.size());
        assertTrue(game.read("/record").text().contains("\"Computer, level 2\""));
    }

    @Test
    void askingAgainPlaysNothingMore() {
        GameClient game = against(1, "CREATOR");
        Answer first = game.call(Side.LIGHT, "b4", 1).send().expect(201);
        assertEquals("2", first.at("/ply"));
        assertEquals(
                first.text(), game.call(Side.LIGHT, "b4", 1).send().expect(200).text());

        Call keyed = game.call(Side.LIGHT, firstLegal(first)).with("Idempotency-Key", "k1");
        Answer second = keyed.send().expect(201);
        assertEquals(second.text(), keyed.send().expect(200).text());
        assertEquals("4", second.at("/ply"));
    }

    @Test
    void creatingAgainUnderAKeyGivesTheSameGameWithItsFirstPly() {
        Call create = Call.post(
                        GameClient.GAMES,
                        "{\"opponent\":{\"kind\":\"COMPUTER\",\"level\":1},\"firstPlayer\":\"OPPONENT\"}")
                .with("Idempotency-Key", UUID.randomUUID().toString());
        assertEquals(create.send().expect(201).text(), create.send().expect(200).text());
    }

    @Test
    void theComputerDeclinesADraw() {
        GameClient game = against(1, "CREATOR");
        String before = game.everything();
        Answer answer = Call.post(game.path("/draw-offer"), "{}")
                .withMethod("PUT")
                .withToken(game.token(Side.LIGHT))
                .send()
                .expect(200);
        assertFalse(answer.has("/drawOfferedBy"));
        assertEquals(before, game.everything());
    }

    @Test
    void nobodyJoinsAndTheRematchBeginsAtOnce() {
        GameClient game = against(3, "CREATOR");
        game.join("{}").refused(ProblemCode.SEAT_TAKEN);
        Call.post(game.path("/resignation"), "{}")
                .withToken(game.token(Side.LIGHT))
                .send()
                .expect(201);

        Call again = Call.post(game.path("/rematch"), "{}").withToken(game.token(Side.LIGHT));
        Answer rematch = again.send().expect(201);
        assertEquals("COMPUTER", rematch.at("/game/players/LIGHT/kind"));
        assertEquals("3", rematch.at("/game/players/LIGHT/level"));
        assertEquals("Ada", rematch.at("/game/players/DARK/name"));
        assertEquals("1", rematch.at("/game/ply"));
        assertEquals("DARK", rematch.at("/game/toMove"));
        assertEquals(rematch.text(), again.send().expect(200).text());
    }

    @Test
    void theBoardNamesTheComputerInTheReadersLanguage() {
        GameClient game = against(5, "CREATOR");
        assertTrue(game.read("?format=text").text().contains("Computer, level 5"));
        assertTrue(Call.get(game.path("?format=svg"))
                .with("Accept-Language", "de")
                .send()
                .text()
                .contains("Computer, Stufe 5"));
    }

    private static Answer analysis(String question) {
        return Call.get("/v1/positions/analysis?position=" + question).send();
    }

    @Test
    void aWinInOneIsFoundAndProven() {
        Answer answer = analysis("5/2D2/LD3/2L2/5_L_0-0_3&level=1").expect(200);
        assertEquals("c2-c3xb3", answer.at("/moves/0/move"));
        assertEquals("true", answer.at("/exact"));
        assertEquals("WIN", answer.at("/outcome"));
        assertEquals("1", answer.at("/pliesToEnd"));
        assertEquals("[\"c2-c3xb3\"]", answer.at("/moves/0/line"));
    }

    @Test
    void theSameQuestionHasTheSameAnswerAndTag() {
        String question = "LLDDL/DLDLD/LD1LL/DDLDL/DLDDL_L_0-0_0&level=3";
        Answer first = analysis(question).expect(200);
        assertEquals(first.text(), analysis(question).expect(200).text());
        Call.get("/v1/positions/analysis?position=" + question)
                .with("If-None-Match", first.header("ETag"))
                .send()
                .expect(304);
        assertEquals("4", analysis("5/5/5/5/5_L_12-12_0").expect(200).at("/level"));
        assertNotEquals(
                first.text(), analysis(question.replace("=3", "=4")).expect(200).text());
    }

    @Test
    void aGameIsAnalysedAtEachOfItsPlies() {
        GameClient game = GameClient.self();
        game.play(Side.LIGHT, "b4").expect(201);
        assertEquals("DARK", game.read("/analysis?level=1").at("/toMove"));
        Answer start = game.read("/analysis?ply=0&level=1");
        assertEquals("LIGHT", start.at("/toMove"));
        assertEquals(24, start.json().at("/moves").size());
        Call.get(game.path("/analysis?ply=2")).send().refused(ProblemCode.NOT_FOUND);
        Call.get(game.path("/analysis?level=9")).sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
        Call.get(game.path("/analysis?ply=x")).sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void aPositionInWhichTheGameIsOverHasNoPlies() {
        Answer answer = analysis("L2L1/2L2/1D1L1/4L/L3L_-_0-0_0").expect(200);
        assertEquals("[]", answer.at("/moves"));
        assertEquals("false", answer.at("/exact"));
        assertFalse(answer.has("/toMove"));
    }

    @Test
    void noGameReachesThatPosition() {
        analysis("5/5/5/5/5_D_12-12_0").refused(ProblemCode.IMPOSSIBLE_POSITION);
        Call.get("/v1/positions/analysis?position=rubbish").sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
    }
}
