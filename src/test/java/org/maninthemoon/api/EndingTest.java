package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** How games end outside the rules, and what comes after. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class EndingTest {

    @Inject
    DataSource database;

    private static Call post(GameClient game, String what, Side side) {
        return Call.post(game.path(what), "{}").withToken(game.token(side));
    }

    private static Call offer(GameClient game, Side side) {
        return post(game, "/draw-offer", side).withMethod("PUT");
    }

    private static Call drop(GameClient game, Side side) {
        return Call.get(game.path("/draw-offer")).withMethod("DELETE").withToken(game.token(side));
    }

    private static Call giveUp(GameClient game, Side side) {
        return Call.get(game.path("")).withMethod("DELETE").withToken(game.token(side));
    }

    @Test
    void whoResignsLosesAlsoWhenTheOtherIsToMove() {
        GameClient game = GameClient.ofTwo();
        Answer end = post(game, "/resignation", Side.DARK).send().expect(201);

        assertEquals("FINISHED", end.at("/status"));
        assertEquals("LIGHT", end.at("/result/winner"));
        assertEquals("RESIGNATION", end.at("/result/reason"));
        assertEquals("3", end.at("/version"));
        // The position keeps the side whose turn it was, but nobody is to move.
        assertEquals("5/5/5/5/5 L 12-12 0", end.at("/position"));
        assertFalse(end.has("/toMove"));
        assertEquals("[]", end.at("/legal/placements"));
        post(game, "/resignation", Side.LIGHT).send().refused(ProblemCode.GAME_OVER);
    }

    @Test
    void whoPlaysBothSidesResignsForTheSideToMove() {
        GameClient game = GameClient.self();
        assertEquals(
                "DARK",
                post(game, "/resignation", Side.LIGHT).send().expect(201).at("/result/winner"));
    }

    @Test
    void nothingCanBeResignedBeforeTheStart() {
        GameClient game = GameClient.waiting();
        post(game, "/resignation", Side.LIGHT).send().refused(ProblemCode.NOT_STARTED);
        offer(game, Side.LIGHT).send().refused(ProblemCode.NOT_STARTED);
        post(game, "/rematch", Side.LIGHT).send().refused(ProblemCode.NOT_STARTED);
    }

    @Test
    void aDrawIsOfferedAndAccepted() {
        GameClient game = GameClient.ofTwo();
        assertEquals("LIGHT", offer(game, Side.LIGHT).send().expect(200).at("/drawOfferedBy"));
        // Once more changes nothing, and only the opponent can accept.
        assertEquals("3", offer(game, Side.LIGHT).send().expect(200).at("/version"));
        post(game, "/draw", Side.LIGHT).send().refused(ProblemCode.NO_DRAW_OFFER);
        offer(game, Side.DARK).send().refused(ProblemCode.DRAW_OFFERED);

        Answer end = post(game, "/draw", Side.DARK).send().expect(200);
        assertEquals("AGREEMENT", end.at("/result/reason"));
        assertFalse(end.has("/result/winner"));
        assertFalse(end.has("/drawOfferedBy"));
    }

    @Test
    void anOfferLapsesAtTheOpponentsNextPlyAndNotAtOnesOwn() {
        GameClient game = GameClient.ofTwo();
        offer(game, Side.LIGHT).send().expect(200);
        assertEquals("LIGHT", game.play(Side.LIGHT, "a1").expect(201).at("/drawOfferedBy"));
        assertFalse(game.play(Side.DARK, "a2").expect(201).has("/drawOfferedBy"));
        post(game, "/draw", Side.DARK).send().refused(ProblemCode.NO_DRAW_OFFER);
    }

    @Test
    void anOfferIsWithdrawnOrDeclined() {
        GameClient game = GameClient.ofTwo();
        assertEquals("2", drop(game, Side.LIGHT).send().expect(200).at("/version"));
        for (Side side : Side.values()) {
            offer(game, Side.LIGHT).send().expect(200);
            assertFalse(drop(game, side).send().expect(200).has("/drawOfferedBy"));
        }
        assertEquals("6", game.read().at("/version"));
    }

    @Test
    void aGameThatNobodyJoinedIsGivenUpByItsCreatorAlone() {
        GameClient game = GameClient.waiting();
        giveUp(game, Side.DARK).sendWrong().refused(ProblemCode.UNAUTHORIZED);
        giveUp(game, Side.LIGHT).send().expect(204);
        Call.get(game.path("")).send().refused(ProblemCode.NOT_FOUND);

        GameClient joined = GameClient.ofTwo();
        giveUp(joined, Side.DARK).send().refused(ProblemCode.NOT_YOUR_SEAT);
        giveUp(joined, Side.LIGHT).send().refused(ProblemCode.ALREADY_STARTED);
    }

    @Test
    void aRematchIsOneGameForBothWithTheSeatsSwapped() {
        GameClient game = GameClient.ofTwo(40);
        post(game, "/rematch", Side.LIGHT).send().refused(ProblemCode.ALREADY_STARTED);
        post(game, "/resignation", Side.DARK).send().expect(201);

        Answer first = post(game, "/rematch", Side.LIGHT).send().expect(201);
        assertEquals("WAITING", first.at("/game/status"));
        assertEquals("Ada", first.at("/game/players/DARK/name"));
        assertEquals("40", first.at("/game/noCaptureLimit"));
        assertEquals(
                first.text(),
                post(game, "/rematch", Side.LIGHT).send().expect(200).text());
        // A repeat is answered before anything that has changed since.
        post(game, "/rematch", Side.LIGHT).with("If-Match", "\"1\"").send().expect(200);
        Call.post(first.header("Location") + "/players", "{}").send().refused(ProblemCode.SEAT_TAKEN);

        Answer second = post(game, "/rematch", Side.DARK).send().expect(201);
        assertEquals(first.at("/game/id"), second.at("/game/id"));
        assertEquals("PLACING", second.at("/game/status"));
        assertEquals("Bert", second.at("/game/players/LIGHT/name"));
        Call.post(second.header("Location") + "/placements", "{\"square\":\"a1\"}")
                .withToken(second.at("/tokens/LIGHT"))
                .send()
                .expect(201);
        Call.post(second.header("Location") + "/placements", "{\"square\":\"a2\"}")
                .withToken(first.at("/tokens/DARK"))
                .send()
                .expect(201);
    }

    @Test
    void manyCallsForARematchMakeOneGame() throws Exception {
        GameClient game = GameClient.ofTwo();
        post(game, "/resignation", Side.DARK).send().expect(201);
        Call light = post(game, "/rematch", Side.LIGHT);
        Call dark = post(game, "/rematch", Side.DARK);

        List<Answer> answers = AtOnce.send(List.of(light, dark, light, dark, light, dark, light, dark));

        assertEquals(
                1,
                answers.stream().map(answer -> answer.at("/game/id")).distinct().count());
        assertEquals(
                2, answers.stream().filter(answer -> answer.status() == 201).count());
        assertEquals("PLACING", light.send().expect(200).at("/game/status"));
    }

    @Test
    void aRematchThatWasGivenUpCanBeAskedForAnew() {
        GameClient game = GameClient.ofTwo();
        post(game, "/resignation", Side.DARK).send().expect(201);
        Answer first = post(game, "/rematch", Side.LIGHT).send().expect(201);
        Call.get("/v1/games/" + first.at("/game/id"))
                .withMethod("DELETE")
                .withToken(first.at("/tokens/DARK"))
                .send()
                .expect(204);

        Answer anew = post(game, "/rematch", Side.DARK).send().expect(201);
        assertFalse(anew.at("/game/id").equals(first.at("/game/id")));
    }

    @Test
    void whoLetsTheTurnRunOutLosesAtTheDeadlineWhoeverAsks() throws SQLException {
        GameClient game = GameClient.create("{\"firstPlayer\":\"CREATOR\",\"secondsPerTurn\":10}");
        assertFalse(game.read().has("/deadline"));
        game.join("{}").expect(201);
        Answer placed = game.play(Side.LIGHT, "a1").expect(201);
        assertEquals(Instant.parse(placed.at("/updatedAt")).plusSeconds(10), Instant.parse(placed.at("/deadline")));

        Instant deadline = Instant.now().minusSeconds(3600);
        set(game, "updated_at", deadline.minusSeconds(10));
        set(game, "deadline", deadline);

        // The late ply is refused, although it is the first to notice.
        game.play(Side.DARK, "a2").refused(ProblemCode.GAME_OVER);
        Answer end = game.read();
        assertEquals("LIGHT", end.at("/result/winner"));
        assertEquals("TIMEOUT", end.at("/result/reason"));
        assertEquals("4", end.at("/version"));
        assertEquals(
                deadline.toEpochMilli(), Instant.parse(end.at("/updatedAt")).toEpochMilli());
        assertFalse(end.has("/deadline"));
    }

    @Test
    void aTurnThatRunsOutIsNoticedOnceByMany() throws Exception {
        GameClient game = GameClient.create("{\"opponent\":{\"kind\":\"SELF\"},\"secondsPerTurn\":10}");
        set(game, "deadline", Instant.now().minusSeconds(1));

        List<Answer> answers = AtOnce.send(Call.get(game.path("")), 20);

        assertTrue(answers.stream().allMatch(answer -> answer.status() == 200));
        assertEquals(1, answers.stream().map(Answer::text).distinct().count());
        assertEquals("2", answers.get(0).at("/version"));
    }

    private void set(GameClient game, String column, Instant value) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement update =
                        connection.prepareStatement("update game set " + column + " = ? where id = ?")) {
            update.setObject(1, value.atOffset(java.time.ZoneOffset.UTC));
            update.setObject(2, UUID.fromString(game.read().at("/id")));
            assertEquals(1, update.executeUpdate());
        }
    }
}
