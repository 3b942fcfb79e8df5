package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** R10. */
class NoCaptureLimitTest {

    private static final Outcome DRAW = new Outcome(null, Outcome.Reason.NO_CAPTURE_LIMIT, null);

    private static final Board EQUAL_MEN = Board.of("""
            . . . . D
            . . . . D
            . . . . .
            L . . . .
            L . . . .
            """);

    private static final Board MORE_LIGHT_MEN = Board.of("""
            . . . . D
            . . . . D
            . . . . .
            L . . . .
            L L . . .
            """);

    private static final Board MORE_DARK_MEN = Board.of("""
            . . . D D
            . . . . D
            . . . . .
            L . . . .
            L . . . .
            """);

    @Test
    void theLimitOfTheSheetIsTwenty() {
        Turn.of(EQUAL_MEN.toMove(Side.LIGHT, 18), "a2-a3")
                .counts(19)
                .next(Side.DARK)
                .then("e4-e3")
                .counts(20)
                .endsWith(DRAW);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 20, 40, 400})
    void bothPlayersMovesAreCountedTogetherUpToTheLimit(int limit) {
        List<String> shuttle = List.of("a2-a3", "e4-e3", "a3-a2", "e3-e4");
        Law law = new Law(limit);
        Turn turn = Turn.of(law, EQUAL_MEN.toMove(Side.LIGHT), shuttle.get(0)).counts(1);
        for (int count = 2; count <= limit; count++) {
            turn.next(count % 2 == 0 ? Side.DARK : Side.LIGHT);
            turn = turn.then(shuttle.get((count - 1) % shuttle.size())).counts(count);
        }
        turn.endsWith(DRAW);
    }

    @Test
    void aLimitBeyondTheStandardOneLetsTheGameGoOn() {
        Turn.of(new Law(21), EQUAL_MEN.toMove(Side.LIGHT, 19), "a2-a3")
                .counts(20)
                .next(Side.DARK);
    }

    @Test
    void moreMenWin() {
        Outcome lightWins = new Outcome(Side.LIGHT, Outcome.Reason.NO_CAPTURE_LIMIT, null);
        Outcome darkWins = new Outcome(Side.DARK, Outcome.Reason.NO_CAPTURE_LIMIT, null);

        Turn.of(MORE_LIGHT_MEN.toMove(Side.LIGHT, 19), "a2-a3").endsWith(lightWins);
        Turn.of(MORE_LIGHT_MEN.toMove(Side.DARK, 19), "e4-e3").endsWith(lightWins);
        Turn.of(MORE_DARK_MEN.toMove(Side.LIGHT, 19), "a2-a3").endsWith(darkWins);
        Turn.of(MORE_DARK_MEN.toMove(Side.DARK, 19), "e4-e3").endsWith(darkWins);
    }

    @Test
    void aCaptureSetsTheCountToZeroSoThatTheLimitIsNotReached() {
        Position before = Board.of("""
                . . . . D
                . . . . D
                L D . . .
                . . L . .
                . . . . .
                """).toMove(Side.LIGHT, 19);

        Turn.of(before, "c2-c3")
                .captures("b3")
                .counts(0)
                .next(Side.DARK)
                .then("e4-e3")
                .counts(1);
    }

    @Test
    void placingsAreNotCounted() {
        Position before = Board.of("""
                L D L D L
                D L D L D
                L D . L D
                D L D L D
                L D L L .
                """).placing();

        Turn.of(new Law(2), before, "e1").counts(0).next(Side.LIGHT);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1, 401, Integer.MAX_VALUE})
    void noLawHasALimitOutOf2To400(int limit) {
        assertThrows(IllegalArgumentException.class, () -> new Law(limit));
    }

    @Test
    void theStandardLawIsThatOfTheSheet() {
        assertEquals(new Law(20), Law.STANDARD);
    }
}
