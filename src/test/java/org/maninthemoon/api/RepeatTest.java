package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** What happens when a request comes again: by its key, and by the number of its ply. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class RepeatTest {

    private static final String KEY = "Idempotency-Key";

    private final String key = UUID.randomUUID().toString();

    @Test
    void creatingAgainUnderAKeyGivesTheSameGameAndToken() {
        Call create = Call.post(GameClient.GAMES, "{\"name\":\"Ada\",\"firstPlayer\":\"CREATOR\"}")
                .with(KEY, key);
        Answer first = create.send().expect(201);
        Answer again = create.send().expect(200);

        assertEquals(first.text(), again.text());
        assertEquals(first.header("Location"), again.header("Location"));
        // The token is a real one, though the service never stored it.
        String game = first.header("Location");
        Call.post(game + "/players", "{}").send().expect(201);
        Call.post(game + "/placements", "{\"square\":\"a1\"}")
                .withToken(first.at("/tokens/LIGHT"))
                .send()
                .expect(201);
        assertEquals("1", create.send().expect(200).at("/game/ply"));
    }

    @Test
    void bodiesAreComparedAsJson() {
        Call create = Call.post(GameClient.GAMES, "{\"name\":\"Ada\",\"listed\":false}")
                .with(KEY, key);
        String game = create.send().expect(201).at("/game/id");

        Answer reordered = create.withBody("{ \"listed\" : false, \"name\":\"Ada\", \"noCaptureLimit\":null}")
                .sendWrong();
        assertEquals(game, reordered.expect(200).at("/game/id"));
        create.withBody("{\"name\":\"Bert\"}").send().refused(ProblemCode.IDEMPOTENCY_KEY_REUSED);
        create.withBody("{}").send().refused(ProblemCode.IDEMPOTENCY_KEY_REUSED);
    }

    @Test
    void noBodyEqualsTheEmptyObject() {
        Call create = Call.post(GameClient.GAMES, "{}").with(KEY, key);
        String game = create.send().expect(201).at("/game/id");

        assertEquals(game, create.withBody("").sendWrong().expect(200).at("/game/id"));
    }

    /** A key lasts as long as its game. */
    @Test
    void theKeyOfAGameThatWasGivenUpMakesAnotherOne() {
        Call create =
                Call.post(GameClient.GAMES, "{\"firstPlayer\":\"CREATOR\"}").with(KEY, key);
        Answer first = create.send().expect(201);
        Call game = Call.get(GameClient.GAMES + "/" + first.at("/game/id"));
        game.withMethod("DELETE").withToken(first.at("/tokens/LIGHT")).send().expect(204);

        Answer second = create.withBody("{\"firstPlayer\":\"CREATOR\",\"name\":\"Ada\"}")
                .send()
                .expect(201);

        assertNotEquals(first.at("/game/id"), second.at("/game/id"));
        assertNotEquals(first.at("/tokens/LIGHT"), second.at("/tokens/LIGHT"));
        assertEquals("Ada", second.at("/game/players/LIGHT/name"));
        create.send().refused(ProblemCode.IDEMPOTENCY_KEY_REUSED);
        game.send().refused(ProblemCode.NOT_FOUND);
    }

    @Test
    void joiningAgainUnderAKeyGivesTheSameSeat() {
        GameClient game = GameClient.waiting();
        Call join = Call.post(game.path("/players"), "{\"name\":\"Bert\"}").with(KEY, key);
        Answer first = join.send().expect(201);

        assertEquals(first.text(), join.send().expect(200).text());
        join.withBody("{\"name\":\"Bob\"}").send().refused(ProblemCode.IDEMPOTENCY_KEY_REUSED);
        join.with(KEY, UUID.randomUUID().toString()).send().refused(ProblemCode.SEAT_TAKEN);
    }

    @Test
    void oneKeyForCreatingAndJoiningGivesTwoTokens() {
        Answer created = Call.post(GameClient.GAMES, "{\"firstPlayer\":\"CREATOR\"}")
                .with(KEY, key)
                .send()
                .expect(201);
        Answer joined = Call.post(created.header("Location") + "/players", "{}")
                .with(KEY, key)
                .send()
                .expect(201);

        assertNotEquals(created.at("/tokens/LIGHT"), joined.at("/tokens/DARK"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"012345678901234567890", "x", "0123456789 0123456789 0123456789", "ä23456789012345678901234"})
    void aKeyThatCouldBeGuessedIsRefusedWhereItBringsTokens(String guessable) {
        Call.post(GameClient.GAMES, "{}").with(KEY, guessable).sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void aPlyIsPlayedOnceUnderAKey() {
        GameClient game = GameClient.ofTwo();
        Call place = game.call(Side.LIGHT, "a1").with(KEY, "x");
        place.send().expect(201);
        game.play(Side.DARK, "a2").expect(201);

        Answer again = place.send().expect(200);
        assertEquals("2", again.at("/ply"));
        place.withBody("{\"square\":\"a3\"}").send().refused(ProblemCode.IDEMPOTENCY_KEY_REUSED);
        place.withBody("{\"square\":\"a1\",\"ply\":1}").send().refused(ProblemCode.IDEMPOTENCY_KEY_REUSED);
    }

    @Test
    void aKeyCountsForItsSeatAndGameAlone() {
        GameClient game = GameClient.ofTwo();
        game.call(Side.LIGHT, "a1").with(KEY, "x").send().expect(201);
        game.call(Side.DARK, "a2").with(KEY, "x").send().expect(201);

        GameClient another = GameClient.ofTwo();
        another.call(Side.LIGHT, "a3").with(KEY, "x").send().expect(201);
    }

    @Test
    void aRefusalDoesNotUseUpAKey() {
        GameClient game = GameClient.ofTwo();
        game.call(Side.LIGHT, "c3").with(KEY, "x").send().refused(ProblemCode.ILLEGAL_PLACEMENT);

        game.call(Side.LIGHT, "c2").with(KEY, "x").send().expect(201);
    }

    @Test
    void aRepeatIsAnsweredBeforeWhatHasChangedSince() {
        GameClient game = GameClient.ofTwo();
        Call place = game.call(Side.LIGHT, "a1").with(KEY, "x").with("If-Match", "\"2\"");
        place.send().expect(201);
        Call.post(game.path("/resignation"), "{}")
                .withToken(game.token(Side.DARK))
                .send()
                .expect(201);

        place.send().expect(200);
        game.call(Side.LIGHT, "a1", 1).send().expect(200);
        game.call(Side.LIGHT, "a2", 1).send().refused(ProblemCode.GAME_OVER);
    }

    @Test
    void resigningAgainUnderAKeyIsAnsweredWithTheGame() {
        GameClient game = GameClient.ofTwo();
        Call resign = Call.post(game.path("/resignation"), "{}")
                .withToken(game.token(Side.LIGHT))
                .with(KEY, "x");
        Answer first = resign.send().expect(201);

        assertEquals(first.text(), resign.send().expect(200).text());
        resign.with(KEY, "y").send().refused(ProblemCode.GAME_OVER);
    }

    @Test
    void theSameKeyFromManyAtOnceHasOneEffect() throws Exception {
        Call create =
                Call.post(GameClient.GAMES, "{\"firstPlayer\":\"CREATOR\"}").with(KEY, key);
        List<Answer> created = AtOnce.send(create, 20);
        assertEquals(
                1, created.stream().filter(answer -> answer.status() == 201).count());
        assertTrue(created.stream().allMatch(answer -> answer.status() <= 201));
        assertEquals(
                1,
                created.stream().map(answer -> answer.at("/game/id")).distinct().count());
        assertEquals(
                1,
                created.stream()
                        .map(answer -> answer.at("/tokens/LIGHT"))
                        .distinct()
                        .count());

        String game = "/v1/games/" + created.get(0).at("/game/id");
        Call join = Call.post(game + "/players", "{}").with(KEY, key);
        List<Answer> joined = AtOnce.send(join, 20);
        assertEquals(1, joined.stream().filter(answer -> answer.status() == 201).count());
        assertEquals(
                1,
                joined.stream()
                        .map(answer -> answer.at("/tokens/DARK"))
                        .distinct()
                        .count());

        Call place = Call.post(game + "/placements", "{\"square\":\"a1\"}")
                .withToken(created.get(0).at("/tokens/LIGHT"))
                .with(KEY, "x");
        List<Answer> placed = AtOnce.send(place, 20);
        assertEquals(1, placed.stream().filter(answer -> answer.status() == 201).count());
        assertTrue(placed.stream().allMatch(answer -> answer.status() <= 201));
        assertEquals("1", Call.get(game).send().expect(200).at("/ply"));
    }
}
