package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Games taken home as texts, brought back, and collected. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class RecordTest {

    private static final String RECORDS = "/v1/records";
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String RESIGNED = """
            [Game "The Man in the Moon"]
            [Event "Tea at \\"The Crown\\" 🌙"]
            [Result "DARK RESIGNATION"]
            [Dark "Bob"]

            1. a1 b1
            """;

    @Inject
    DataSource database;

    private static Call importing(String record) {
        return new Call("POST", RECORDS, Map.of("Content-Type", "text/plain"), record);
    }

    private static String record(Answer seated) {
        return Call.get(GameClient.GAMES + "/" + seated.at("/game/id") + "/record")
                .send()
                .expect(200)
                .text();
    }

    private static String withId(String record, String id) {
        return record.replaceFirst("\\[Id \"[^\"]*\"]", "[Id \"" + id + "\"]");
    }

    @Test
    void aGameAtAnyStageHasARecord() {
        GameClient game = GameClient.waiting();
        String id = game.read().at("/id");
        String day = game.read().at("/createdAt").substring(0, 10);
        String header = """
                [Game "The Man in the Moon"]
                [Id "%s"]
                [Date "%s"]
                [Light "Ada"]
                [Dark "%s"]
                [NoCaptureLimit "20"]
                [Result "%s"]

                """;

        assertEquals(header.formatted(id, day, "", "*"), game.read("/record").text());
        game.join("{\"name\":\"Bob \\\"B\\\" \\\\\"}").expect(201);
        game.play(Side.LIGHT, "a1").expect(201);
        String bob = "Bob \\\"B\\\" \\\\";
        assertEquals(
                header.formatted(id, day, bob, "*") + "1. a1\n",
                game.read("/record").text());
        Call.post(game.path("/resignation"), "{}")
                .withToken(game.token(Side.LIGHT))
                .send()
                .expect(201);
        assertEquals(
                header.formatted(id, day, bob, "DARK RESIGNATION") + "1. a1\n",
                game.read("/record").text());
    }

    @Test
    void aRecordIsReadLikeAnyOtherAnswer() {
        GameClient game = GameClient.self();
        Answer answer = game.read("/record");

        assertEquals("text/plain;charset=UTF-8", answer.header("Content-Type"));
        assertEquals("private, no-cache", answer.header("Cache-Control"));
        assertEquals("\"1-text-en\"", answer.etag());
        Call call = Call.get(game.path("/record"));
        call.with("If-None-Match", answer.etag()).send().expect(304);
        game.play(Side.LIGHT, "a1").expect(201);
        call.with("If-None-Match", answer.etag()).send().expect(200);
        call.with("Accept", "text/plain").send().expect(200);
        call.withMethod("HEAD").sendWrong().expect(200);
        call.with("Accept", "application/json").sendWrong().refused(ProblemCode.NOT_ACCEPTABLE);
        Call.get(GameClient.GAMES + "/" + UUID.randomUUID() + "/record").send().refused(ProblemCode.NOT_FOUND);
    }

    @Test
    void exportImportExportIsTheSameButForTheId() {
        for (GoldenGame golden : List.of(GoldenGame.shortest(), GoldenGame.withPassing(), GoldenGame.of("g0154"))) {
            for (int plies : List.of(0, 7, golden.length() - 1, golden.length())) {
                String exported =
                        GameClient.after(golden, plies).read("/record").text();
                Answer imported = importing(exported).send().expect(201);
                String id = imported.at("/game/id");

                assertEquals("/v1/games/" + id, imported.header("Location"));
                assertEquals("true", imported.at("/game/imported"));
                assertEquals("false", imported.at("/game/listed"));
                assertEquals("Ada", imported.at("/game/players/LIGHT/name"));
                assertEquals(plies, imported.json().at("/game/ply").asInt());
                assertNotEquals(exported, record(imported));
                assertEquals(withId(exported, id), record(imported));
                assertEquals(
                        plies,
                        Call.get("/v1/games/" + id + "/plies?limit=200")
                                .send()
                                .json()
                                .at("/items")
                                .size());
            }
        }
    }

    @Test
    void aFinishedGameIsThereToBeLookedAt() {
        Answer imported = importing(RESIGNED).send().expect(201);

        assertEquals("{}", imported.at("/tokens"));
        assertEquals("FINISHED", imported.at("/game/status"));
        assertEquals("RESIGNATION", imported.at("/game/result/reason"));
        assertEquals("DARK", imported.at("/game/result/winner"));
        assertEquals("Bob", imported.at("/game/players/DARK/name"));
        assertFalse(imported.has("/game/players/LIGHT/name"));
        String id = imported.at("/game/id");
        assertEquals(RESIGNED.replace("[Event", "[Id \"" + id + "\"]\n[Event"), record(imported));
        assertEquals(id, Call.get("/v1/games/" + id).send().expect(200).at("/id"));
    }

    @Test
    void anUnfinishedGameGoesOn() {
        Answer imported =
                importing(RESIGNED.replace("DARK RESIGNATION", "*")).send().expect(201);
        String path = "/v1/games/" + imported.at("/game/id");
        String token = imported.at("/tokens/LIGHT");

        assertEquals(token, imported.at("/tokens/DARK"));
        assertEquals("3", imported.at("/game/version"));
        Call.post(path + "/placements", "{\"square\":\"c1\",\"ply\":3}")
                .withToken(token)
                .send()
                .expect(201);
        Call.post(path + "/resignation", "{}").withToken(token).send().expect(201);
        assertTrue(record(imported).endsWith("[Result \"LIGHT RESIGNATION\"]\n[Dark \"Bob\"]\n\n1. a1 b1\n2. c1\n"));
        Call.post(path + "/rematch", "{}").withToken(token).send().expect(201);
    }

    @Test
    void whatNobodyWonStaysSo() {
        for (String result : List.of("ABANDONED", "DRAW AGREEMENT", "DARK TIMEOUT")) {
            String record = RESIGNED.replace("DARK RESIGNATION", result);
            Answer imported = importing(record).send().expect(201);
            assertEquals(result.startsWith("DARK"), imported.has("/game/result/winner"));
            assertTrue(record(imported).contains("[Result \"" + result + "\"]"));
        }
    }

    @Test
    void theLongestGoldenGameIsBroughtBackPlyByPly() {
        GoldenGame golden = GoldenGame.all().stream()
                .max(Comparator.comparingInt(GoldenGame::length))
                .orElseThrow();
        String exported =
                GameClient.after(golden, golden.length()).read("/record").text();

        Answer imported = importing(exported).send().expect(201);

        assertEquals(withId(exported, imported.at("/game/id")), record(imported));
        assertEquals(golden.length() + 1, imported.json().at("/game/version").asInt());
        JsonNode last = imported.json().at("/game/lastPly");
        assertEquals(golden.length(), last.get("ply").asInt());
        assertEquals(golden.length() + 1, last.get("version").asInt());
    }

    @Test
    void theKeyBringsTheSameGameBack() {
        Call call = importing(RESIGNED.replace("DARK RESIGNATION", "*"))
                .with("Idempotency-Key", UUID.randomUUID().toString());
        Answer first = call.send().expect(201);
        Answer again = call.send().expect(200);

        assertEquals(first.at("/game/id"), again.at("/game/id"));
        assertEquals(first.at("/tokens"), again.at("/tokens"));
        call.withBody(RESIGNED).send().refused(ProblemCode.IDEMPOTENCY_KEY_REUSED);
        call.withBody(RESIGNED.replace("b1", "a1")).send().refused(ProblemCode.IDEMPOTENCY_KEY_REUSED);
        call.withBody("x").send().refused(ProblemCode.MALFORMED_RECORD);
        call.with("Idempotency-Key", "short").sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
        // A key for creating is another one.
        Call.post(GameClient.GAMES, "{}")
                .with("Idempotency-Key", call.headers().get("Idempotency-Key"))
                .send()
                .expect(201);
    }

    @Test
    void aRefusedRecordDoesNotUseUpItsKey() {
        Call call = importing(RESIGNED.replace("b1", "a1"))
                .with("Idempotency-Key", UUID.randomUUID().toString());
        call.send().refused(ProblemCode.ILLEGAL_RECORD);
        Call right = call.withBody(RESIGNED);
        right.send().expect(201);
        assertEquals("{}", right.send().expect(200).at("/tokens"));
    }

    @Test
    void manyAtOnceMakeOneGame() throws Exception {
        Call call =
                importing(RESIGNED).with("Idempotency-Key", UUID.randomUUID().toString());
        List<Answer> answers = AtOnce.send(call, 4);
        assertEquals(
                1,
                answers.stream().map(answer -> answer.at("/game/id")).distinct().count());
        assertEquals(
                1, answers.stream().filter(answer -> answer.status() == 201).count());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [Light "Ada      | 2 | 12 | the closing quote and bracket are expected, and the end of the line
            [Result "1-0"]   | 2 | 10 | a result is expected
            [light "Ada"]    | 2 | 2  | a tag’s name is expected
            """)
    void whatIsNoRecordIsToldWithItsPlace(String line, int row, int column, String text) {
        Answer answer = importing("[Game \"The Man in the Moon\"]\n" + line + "\n")
                .send()
                .refused(ProblemCode.MALFORMED_RECORD);

        assertEquals(row, answer.json().at("/line").asInt());
        assertEquals(column, answer.json().at("/column").asInt());
        assertTrue(
                answer.at("/detail").startsWith("Line " + row + ", column " + column + ": " + text), answer::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1. c3     | 1 | R3 | 4 | Zeile 4, Zeichen 4, Zug 1: ein Mann wird auf das mittlere Feld c3 gesetzt.
            1. a1 a1  | 2 | R3 | 7 | Zeile 4, Zeichen 7, Zug 2: ein Mann wird auf ein besetztes Feld gesetzt.
            1. - a1   | 1 | R9 | 4 | Zeile 4, Zeichen 4, Zug 1: diese Seite kann ziehen, also wird sie nicht übergangen.
            """)
    void whatTheRulesRefuseIsToldWithPlyRuleAndPlace(String pair, int ply, String rule, int column, String detail) {
        Answer answer = importing("[Game \"The Man in the Moon\"]\n[Result \"*\"]\n\n" + pair + "\n")
                .with("Accept-Language", "de")
                .send()
                .refused(ProblemCode.ILLEGAL_RECORD);

        assertEquals(ply, answer.json().at("/ply").asInt());
        assertEquals(rule, answer.at("/rule"));
        assertEquals(4, answer.json().at("/line").asInt());
        assertEquals(column, answer.json().at("/column").asInt());
        assertEquals(detail, answer.at("/detail"));
    }

    @Test
    void aResultThatThePliesContradict() {
        Answer answer = importing(RESIGNED.replace("DARK RESIGNATION", "DARK REDUCED"))
                .send()
                .refused(ProblemCode.ILLEGAL_RECORD);

        assertEquals("R8", answer.at("/rule"));
        assertEquals("2", answer.at("/ply"));
        assertEquals("3", answer.at("/line"));
        assertEquals("10", answer.at("/column"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | Line 3, column 10, ply 2: whoever is to move loses by TIMEOUT, so the other side has won.
            de | Zeile 3, Zeichen 10, Zug 2: durch TIMEOUT verliert, wer am Zug ist, also hat der andere gewonnen.
            """)
    void aTimeoutThatTheSideToMoveIsSaidToHaveWon(String language, String detail) {
        Answer answer = importing(RESIGNED.replace("DARK RESIGNATION", "LIGHT TIMEOUT"))
                .with("Accept-Language", language)
                .send()
                .refused(ProblemCode.ILLEGAL_RECORD);

        assertEquals(detail, answer.at("/detail"));
        assertEquals("R3", answer.at("/rule"));
        assertEquals("2", answer.at("/ply"));
        assertEquals("3", answer.at("/line"));
        assertEquals("10", answer.at("/column"));
    }

    @Test
    void onlyPlainTextOfAFairLengthIsTaken() {
        Call call = importing(RESIGNED);
        call.with("Content-Type", "text/plain; charset=UTF-8").send().expect(201);
        call.with("Content-Type", "text/plain; charset=ISO-8859-1")
                .sendWrong()
                .refused(ProblemCode.UNSUPPORTED_MEDIA_TYPE);
        call.with("Content-Type", "application/json").sendWrong().refused(ProblemCode.UNSUPPORTED_MEDIA_TYPE);
        call.withBody(null).sendWrong().refused(ProblemCode.MALFORMED_RECORD);
        call.withBody("x".repeat(1024 * 1024)).sendWrong().refused(ProblemCode.MALFORMED_RECORD);
        call.withBody("x".repeat(1024 * 1024 + 1)).sendWrong().refused(ProblemCode.TOO_LARGE);
        call.with("Accept", "text/plain").sendWrong().refused(ProblemCode.NOT_ACCEPTABLE);
    }

    // The stream of finished games.

    private static List<JsonNode> collect(String after) {
        Answer answer = Call.get(RECORDS + after).send().expect(200);
        assertEquals("application/x-ndjson", answer.header("Content-Type"));
        assertEquals("no-store", answer.header("Cache-Control"));
        return answer.text().lines().map(RecordTest::line).toList();
    }

    private static JsonNode line(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String behind(List<JsonNode> lines) {
        return lines.isEmpty()
                ? ""
                : "?after=" + lines.get(lines.size() - 1).get("cursor").asText();
    }

    private static List<String> ids(List<JsonNode> lines) {
        return lines.stream().map(line -> line.get("id").asText()).toList();
    }

    private static GameClient listedGame() {
        return GameClient.create("{\"opponent\":{\"kind\":\"SELF\"},\"listed\":true}");
    }

    private static String finish(GameClient game) {
        Call.post(game.path("/resignation"), "{}")
                .withToken(game.token(Side.LIGHT))
                .send()
                .expect(201);
        return game.read().at("/id");
    }

    @Test
    void listedFinishedGamesComeInTheOrderInWhichTheyFinished() {
        String before = behind(collect(""));
        GameClient second = listedGame();
        GameClient first = listedGame();
        GameClient unfinished = listedGame();
        String unlisted = finish(GameClient.self());
        first.play(Side.LIGHT, "a1").expect(201);
        List<String> finished = List.of(finish(first), finish(second));

        List<JsonNode> lines = collect(before);

        assertEquals(finished, ids(lines));
        assertFalse(ids(lines).contains(unlisted));
        assertFalse(ids(lines).contains(unfinished.read().at("/id")));
        JsonNode line = lines.get(0);
        assertEquals(first.read("/record").text(), line.get("record").asText());
        assertEquals(first.read().at("/result"), line.get("result").toString());
        assertEquals(first.read().at("/updatedAt"), line.get("finishedAt").asText());
        assertEquals(
                List.of(finished.get(1)),
                ids(collect("?after=" + line.get("cursor").asText())));
        assertEquals(List.of(), collect(behind(lines)));
    }

    @Test
    void moreThanAPageComesWholeAndInOrder() {
        String before = behind(collect(""));
        List<String> finished = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            finished.add(finish(listedGame()));
        }

        assertEquals(finished, ids(collect(before)));
        assertEquals(finished, ids(collect(before)));
    }

    /** Its transaction began first and is committed last. */
    @Test
    void aGameWhoseEndTakesLongIsNotMissed() throws Exception {
        String before = behind(collect(""));
        GameClient slow = listedGame();
        GameClient quick = listedGame();
        String slowId = slow.read().at("/id");

        List<JsonNode> read;
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement end = connection.prepareStatement("""
                    update game set version = version + 1, status = 'FINISHED', result = 'RESIGNATION', winner = 'DARK',
                        updated_at = now() where id = ?""")) {
                end.setObject(1, UUID.fromString(slowId));
                assertEquals(1, end.executeUpdate());
            }
            String quickId = finish(quick);
            read = collect(before);
            assertEquals(List.of(quickId), ids(read));
            connection.commit();
        }

        assertEquals(List.of(slowId), ids(collect(behind(read))));
        assertEquals(List.of(), collect(behind(collect(before))));
        assertEquals(List.of(ids(read).get(0), slowId), ids(collect(before)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "cmVjb3Jkczow", "cmVjb3Jkczo", "OjAxOTM4ZjVl", "1", "%20"})
    void aCursorThatIsNone(String cursor) {
        Call.get(RECORDS + "?after=" + cursor).sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void theStreamHasAHeadAndOneFormat() {
        Call.get(RECORDS).withMethod("HEAD").sendWrong().expect(200);
        Call.get(RECORDS).with("Accept", "application/x-ndjson").send().expect(200);
        Call.get(RECORDS).with("Accept", "text/plain").sendWrong().refused(ProblemCode.NOT_ACCEPTABLE);
        assertEquals(
                "GET, HEAD, OPTIONS, POST",
                Call.get(RECORDS).withMethod("OPTIONS").sendWrong().expect(204).header("Allow"));
    }
}
