package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.maninthemoon.StoredRows;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Who may do what: each operation of the contract with each kind of token, and what it changes. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class AccessTest {

    private enum Token {
        NONE,
        MALFORMED,
        OF_ANOTHER_GAME,
        OF_THE_OPPONENT,
        OWN
    }

    /** The answers to the five kinds of tokens, in their order; LIGHT's is the caller's own. */
    private static final String ANSWERS = """
            POST   /v1/games                      201 201 201 201 201
            GET    /v1/games                      200 200 200 200 200
            GET    /v1/games/{id}                 200 200 200 200 200
            DELETE /v1/games/{id}                 401 401 401 403 204
            POST   /v1/games/{id}/players         201 401 401 409 409
            POST   /v1/games/{id}/placements      401 401 401 409 201
            POST   /v1/games/{id}/moves           401 401 401 409 201
            GET    /v1/games/{id}/plies           200 200 200 200 200
            GET    /v1/games/{id}/states/{ply}    200 200 200 200 200
            GET    /v1/games/{id}/analysis        200 200 200 200 200
            GET    /v1/games/{id}/events          200 200 200 200 200
            GET    /v1/games/{id}/record          200 200 200 200 200
            POST   /v1/games/{id}/resignation     401 401 401 201 201
            PUT    /v1/games/{id}/draw-offer      401 401 401 200 200
            DELETE /v1/games/{id}/draw-offer      401 401 401 200 200
            POST   /v1/games/{id}/draw            401 401 401 409 200
            POST   /v1/games/{id}/rematch         401 401 401 201 201
            POST   /v1/records                    201 201 201 201 201
            GET    /v1/records                    200 200 200 200 200
            GET    /v1/positions/legal-moves      200 200 200 200 200
            GET    /v1/positions/analysis         200 200 200 200 200
            GET    /v1/rules                      200 200 200 200 200
            GET    /problems/{code}               200 200 200 200 200
            """;

    private static final List<String> MALFORMED = List.of(
            "Bearer",
            "Bearer x",
            "Bearer  ",
            "Bearer a b",
            "Bearer \u00e9",
            "bearer undefined",
            "Bearer " + "A".repeat(43),
            "Bearer " + "x".repeat(10_000));

    @Inject
    DataSource database;

    @Inject
    Scheduler housekeeping;

    @BeforeEach
    void letNothingElseChangeTheDatabase() {
        housekeeping.pause();
        // Gives games that other tests finished their places in the stream.
        Call.get("/v1/records").send().expect(200);
    }

    @AfterEach
    void goOnWithHousekeeping() {
        housekeeping.resume();
    }

    private static Map<String, List<Integer>> expected() {
        Map<String, List<Integer>> expected = new HashMap<>();
        ANSWERS.lines().map(line -> line.split(" +", -1)).forEach(words -> {
            List<Integer> statuses =
                    Arrays.stream(words).skip(2).map(Integer::valueOf).toList();
            assertEquals(Token.values().length, statuses.size());
            expected.put(words[0] + " " + words[1], statuses);
        });
        return expected;
    }

    /** A game in which the operation may be done, by LIGHT where not by both; a shared one unless it will change. */
    private static GameClient game(String operation, Token token, boolean isChange) {
        GoldenGame golden = GoldenGame.shortest();
        return switch (operation) {
            case "DELETE /v1/games/{id}", "POST /v1/games/{id}/players" -> {
                // A game that waits has no opponent yet.
                Situation refused = token == Token.OF_THE_OPPONENT ? Situation.FRESH : Situation.WAITING;
                yield isChange ? GameClient.waiting() : refused.game();
            }
            case "POST /v1/games/{id}/moves" ->
                isChange ? GameClient.after(golden, GoldenGame.PLACINGS) : Situation.FIRST_MOVE.game();
            case "POST /v1/games/{id}/rematch" ->
                isChange ? GameClient.after(golden, golden.length()) : Situation.FINISHED.game();
            // Its stream ends.
            case "GET /v1/games/{id}/events" -> Situation.FINISHED.game();
            case "DELETE /v1/games/{id}/draw-offer" -> offered(Side.LIGHT);
            case "POST /v1/games/{id}/draw" -> offered(Side.DARK);
            default -> isChange ? GameClient.ofTwo() : Situation.FRESH.game();
        };
    }

    private static GameClient offered(Side by) {
        GameClient game = GameClient.ofTwo();
        Call.post(game.path("/draw-offer"), "{}")
                .withMethod("PUT")
                .withToken(game.token(by))
                .send()
                .expect(200);
        return game;
    }

    private static Call call(String operation, GameClient game) {
        String[] words = operation.split(" ", 2);
        String path = words[1].replaceFirst("/v1/games/\\{id}", game.path(""))
                .replace("{ply}", "0")
                .replace("{code}", "not-found");
        Call get = Call.get(path).withMethod(words[0]);
        return switch (operation) {
            case "POST /v1/games/{id}/placements" -> game.call(Side.LIGHT, "a1");
            case "POST /v1/games/{id}/moves" ->
                game.call(Side.LIGHT, game.read().at("/legal/moves/0/from") + "-c3");
            case "POST /v1/records" ->
                get.with("Content-Type", "text/plain")
                        .withBody(game.read("/record").text());
            case "GET /v1/positions/legal-moves" -> get.withPath(path + "?position=5/5/5/5/5_L_12-12_0");
            case "GET /v1/positions/analysis", "GET /v1/games/{id}/analysis" ->
                get.withPath(
                        path + (path.contains("positions") ? "?position=5/5/5/5/5_L_12-12_0&level=1" : "?level=1"));
            default -> words[0].equals("POST") ? Call.post(path, "{}") : get;
        };
    }

    /** The call with each header that makes it one with a token of the kind. */
    private static Stream<Call> with(Token token, Call call, GameClient game) {
        return switch (token) {
            case NONE -> Stream.of(call.withToken(null));
            case MALFORMED -> MALFORMED.stream().map(text -> call.with("Authorization", text));
            case OF_ANOTHER_GAME ->
                Stream.of(call.withToken(Situation.PLACING.game().token(Side.LIGHT)));
            case OF_THE_OPPONENT -> Stream.of(call.withToken(game.token(Side.DARK)));
            case OWN -> Stream.of(call.withToken(game.token(Side.LIGHT)));
        };
    }

    private void check(String operation, Token token, int status) throws SQLException {
        boolean isChange = status < 400 && !operation.startsWith("GET");
        GameClient game = game(operation, token, isChange);
        try (Connection connection = database.getConnection()) {
            StoredRows rows = new StoredRows(connection);
            for (Call call : with(token, call(operation, game), game).toList()) {
                StoredRows.Moment before = rows.now();
                Answer answer = call.sendWrong().expect(status);
                assertEquals(isChange, rows.isChangedSince(before), answer::toString);
                if (status == 401) {
                    answer.refused(ProblemCode.UNAUTHORIZED);
                    assertEquals("Bearer", answer.header("WWW-Authenticate"));
                }
            }
        }
    }

    /** Made from the document, so that an operation that nobody thought of here fails. */
    @TestFactory
    Stream<DynamicTest> eachTokenOpensItsSeatAndNothingElse() {
        Map<String, List<Integer>> expected = expected();
        return Contract.operations(Contract.document()).keySet().stream()
                .flatMap(operation -> Stream.of(Token.values())
                        .map(token -> DynamicTest.dynamicTest(operation + " with " + token, () -> {
                            List<Integer> answers = expected.get(operation);
                            assertNotNull(answers, () -> "who may do " + operation + "?");
                            check(operation, token, answers.get(token.ordinal()));
                        })));
    }

    @Test
    void noOperationIsMissedOrMadeUp() {
        assertEquals(
                new ArrayList<>(Contract.operations(Contract.document()).keySet()),
                expected().keySet().stream().sorted().toList());
    }

    /** A token is for a seat, not for whatever has the same side in a game before or after. */
    @Test
    void theTokenOfAGameDoesNotOpenItsRematch() {
        GameClient game =
                GameClient.after(GoldenGame.shortest(), GoldenGame.shortest().length());
        Answer made = Call.post(game.path("/rematch"), "{}")
                .withToken(game.token(Side.LIGHT))
                .send()
                .expect(201);
        String rematch = "/v1/games/" + made.at("/game/id");
        for (Side side : Side.values()) {
            Call.post(rematch + "/resignation", "{}")
                    .withToken(game.token(side))
                    .send()
                    .refused(ProblemCode.UNAUTHORIZED);
        }
    }
}
