package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rule a refusal names: the first that applies. */
class RefusalTest {

    private static final Position PLACING = Board.of("""
            . . . . .
            . D . . .
            . . . . .
            . . L . .
            . . . . .
            """).placing();

    private static final Position FIRST_MOVE = Board.of("""
            L D L D L
            D L D L D
            L D . L L
            D L D L D
            L D D L D
            """).toMove(Side.LIGHT);

    private static final Position MOVING = Board.of("""
            L . . . .
            . D . . .
            . L D . .
            . . L . .
            . . . . D
            """).toMove(Side.LIGHT);

    private static void assertRefused(Refusal refusal, Rule rule, Position position, String ply) {
        assertEquals(new MoveResult.Refused(refusal), Law.STANDARD.tryPlay(position, Notation.parsePly(ply)));
        assertEquals(rule, refusal.rule());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a1", "c3", "a5"})
    void aPlacingInTheMovingPhaseWhereverItGoes(String ply) {
        assertRefused(Refusal.PLACING_IS_OVER, Rule.R3, MOVING, ply);
        assertRefused(Refusal.PLACING_IS_OVER, Rule.R3, FIRST_MOVE, ply);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c2-c3", "c2-b2", "b4-b5", "a1-a1", "e5-a1"})
    void aMoveInThePlacingPhaseWhateverElseIsWrongWithIt(String ply) {
        assertRefused(Refusal.STILL_PLACING, Rule.R3, PLACING, ply);
        assertRefused(Refusal.STILL_PLACING, Rule.R3, Position.START, ply);
    }

    @Test
    void aPlacingOnTheCentre() {
        assertRefused(Refusal.CENTRE_STAYS_FREE, Rule.R3, PLACING, "c3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c2", "b4"})
    void aPlacingOnAMan(String ply) {
        assertRefused(Refusal.PLACING_ON_OCCUPIED, Rule.R3, PLACING, ply);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "from an empty square, a1-a2",
        "from an enemy man, e1-e2",
        "from an enemy man although it is not one step, e1-a5",
        "from an empty square onto a man, d2-c2"
    })
    void aMoveWithoutAnOwnMan(String what, String ply) {
        assertRefused(Refusal.NO_OWN_MAN, Rule.R4, MOVING, ply);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"from an enemy man into the centre, b3-c3", "from an enemy man elsewhere, b3-b4"})
    void theOwnManComesBeforeTheCentreAtTheFirstMove(String what, String ply) {
        assertRefused(Refusal.NO_OWN_MAN, Rule.R4, FIRST_MOVE, ply);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "one step onto a man, b4-b5",
        "one step onto an own man, d3-d4",
        "no step at all, d3-d3",
        "far, a1-e5",
        "diagonally, b4-a3"
    })
    void aFirstMoveNotIntoTheCentre(String what, String ply) {
        assertRefused(Refusal.FIRST_MOVE_NOT_TO_CENTRE, Rule.R5, FIRST_MOVE, ply);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"diagonally, b4-c3", "over a man, e3-c3", "from afar, a1-c3"})
    void aFirstMoveIntoTheCentreThatIsNotOneStep(String what, String ply) {
        assertRefused(Refusal.NOT_ONE_STEP, Rule.R4, FIRST_MOVE, ply);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "diagonally, c2-d3",
        "two squares, c2-e2",
        "over a man, c2-c4",
        "no step at all, c2-c2",
        "off the top and in again below, a5-b1",
        "not one step and onto a man, c2-b4"
    })
    void aMoveThatIsNotOneStep(String what, String ply) {
        assertRefused(Refusal.NOT_ONE_STEP, Rule.R4, MOVING, ply);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"onto an enemy man, b3-b4", "onto the centre where an enemy man stands, c2-c3"})
    void aMoveOntoAMan(String what, String ply) {
        assertRefused(Refusal.MOVE_ONTO_OCCUPIED, Rule.R4, MOVING, ply);
    }

    @Test
    void noMoveIsTheFirstWithAManOnTheCentre() {
        Position written = Board.of("""
                L D L D L
                D L D L D
                L D D L L
                D L D L D
                L D . L D
                """).toMove(Side.LIGHT);

        assertRefused(Refusal.MOVE_ONTO_OCCUPIED, Rule.R4, written, "b4-b5");
        Turn.of(written, "d1-c1").captures("b1", "c2", "c3", "c4");
    }

    @Test
    void theCentreIsAskedForOnceOnly() {
        Position emptied = Board.of("""
                L D L D L
                D L D L D
                L D . L L
                D L D L D
                L D D L D
                """).toMove(Side.LIGHT, 2);

        assertRefused(Refusal.MOVE_ONTO_OCCUPIED, Rule.R4, emptied, "b4-b5");
    }
}
