package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Many requests at the same moment for what only one can have. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class ConcurrencyTest {

    private static final int MANY = 50;

    private static final List<String> SQUARES = IntStream.range(0, 25)
            .filter(square -> square != 12)
            .mapToObj(square -> "" + "abcde".charAt(square / 5) + (square % 5 + 1))
            .toList();

    private static GameClient game(boolean isSelf) {
        return isSelf ? GameClient.self() : GameClient.ofTwo();
    }

    private static long count(List<Answer> answers, int status) {
        return answers.stream().filter(answer -> answer.status() == status).count();
    }

    private static void assertStored(GameClient game, int plies, int versionAtStart) {
        assertEquals(plies, game.read().json().get("ply").asInt());
        assertEquals(versionAtStart + plies, game.read().json().get("version").asInt());
        assertEquals(plies, game.read("/plies").json().get("items").size());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofManyPliesWithOneNumberOneIsPlayed(boolean isSelf) throws Exception {
        GameClient game = game(isSelf);
        int start = game.read().json().get("version").asInt();
        List<Answer> answers = AtOnce.send(IntStream.range(0, MANY)
                .mapToObj(i -> game.call(Side.LIGHT, SQUARES.get(i % SQUARES.size()), 1))
                .toList());
        assertEquals(1, count(answers, 201));
        String played = game.read().at("/lastPly/square");
        for (Answer answer : answers) {
            boolean isSame = String.valueOf(answer.call().body()).contains("\"" + played + "\"");
            if (answer.status() != 201) {
                assertEquals(isSame ? 200 : 409, answer.status(), answer::toString);
            }
        }
        answers.stream().filter(answer -> answer.status() == 409).forEach(a -> a.refused(ProblemCode.PLY_CONFLICT));
        assertStored(game, 1, start);
    }

    /** One after the other, the opponent's turn comes in between: only one of LIGHT's requests can be in time. */
    @Test
    void ofManyPliesForOneTurnOneIsPlayed() throws Exception {
        GameClient game = GameClient.ofTwo();
        List<Answer> answers = AtOnce.send(IntStream.range(0, MANY)
                .mapToObj(i -> game.call(Side.LIGHT, SQUARES.get(i % SQUARES.size())))
                .toList());
        assertEquals(1, count(answers, 201));
        assertEquals(MANY - 1, count(answers, 409));
        assertStored(game, 1, 2);
    }

    /** Whoever plays both sides has the next turn too, so that more than one may be in time, each for its own turn. */
    @Test
    void whatIsAcceptedWithoutNumberIsWhatIsStored() throws Exception {
        GameClient game = GameClient.self();
        List<Answer> answers = AtOnce.send(
                SQUARES.stream().map(square -> game.call(Side.LIGHT, square)).toList());
        long accepted = count(answers, 201);
        assertTrue(accepted >= 1);
        assertEquals(answers.size(), accepted + count(answers, 409));
        assertStored(game, (int) accepted, 1);
    }

    @Test
    void theSamePlyManyTimesIsPlayedOnce() throws Exception {
        GameClient game = GameClient.ofTwo();
        List<Answer> answers = AtOnce.send(game.call(Side.LIGHT, "b4", 1), MANY);
        assertEquals(1, count(answers, 201));
        assertEquals(MANY - 1, count(answers, 200));
        assertStored(game, 1, 2);
    }

    @Test
    void ofManyWithOneVersionOneIsPlayed() throws Exception {
        GameClient game = GameClient.self();
        List<Answer> answers = AtOnce.send(SQUARES.stream()
                .map(square -> game.call(Side.LIGHT, square).with("If-Match", "\"1\""))
                .toList());
        assertEquals(1, count(answers, 201));
        answers.stream()
                .filter(answer -> answer.status() != 201)
                .forEach(answer -> assertTrue(answer.status() == 412 || answer.status() == 409, answer::toString));
        assertStored(game, 1, 1);
    }

    @RepeatedTest(5)
    void aPlyRacesAJoin() throws Exception {
        GameClient game = GameClient.waiting();
        Call join = Call.post(game.path("/players"), "{}");
        List<Call> calls = Stream.concat(
                        Stream.of(join), IntStream.range(0, 4).mapToObj(i -> game.call(Side.LIGHT, "a1", 1)))
                .toList();
        List<Answer> answers = AtOnce.send(calls);
        assertEquals(201, answers.get(0).status());
        List<Answer> plies = answers.subList(1, answers.size());
        assertEquals(plies.size(), count(plies, 409) + count(plies, 201) + count(plies, 200));
        plies.stream().filter(answer -> answer.status() == 409).forEach(a -> a.refused(ProblemCode.NOT_STARTED));
        assertStored(game, (int) count(plies, 201), 2);
    }
}
