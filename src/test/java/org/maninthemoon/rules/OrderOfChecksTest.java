package org.maninthemoon.rules;

import org.junit.jupiter.api.Test;

/** After each move R6 is looked at first, then R8, then R10, and R9 only for who moves next. */
class OrderOfChecksTest {

    @Test
    void reductionComesBeforeTheLimit() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                L D . . .
                . . L . .
                . . . . D
                """).toMove(Side.LIGHT, 19);

        Turn.of(before, "c2-c3").endsWith(new Outcome(Side.LIGHT, Outcome.Reason.REDUCED, Square.E1));
    }

    @Test
    void reductionComesBeforePassingOver() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                D . . . .
                L D . . .
                D D L . D
                """).toMove(Side.DARK);

        Turn.of(before, "e1-d1").captures("c1").endsWith(new Outcome(Side.DARK, Outcome.Reason.REDUCED, Square.A2));
    }

    @Test
    void theLimitComesBeforePassingOver() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                D . . . .
                L D . . .
                L . D . .
                """).toMove(Side.DARK, 19);

        Turn.of(before, "c1-b1").endsWith(new Outcome(Side.DARK, Outcome.Reason.NO_CAPTURE_LIMIT, null));
    }

    @Test
    void capturesComeBeforePassingOverSoThatWhoIsLeftMayBeBlocked() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                D . . . D
                L D . . L
                L D . D .
                """).toMove(Side.DARK);

        Turn.of(before, "d1-e1").captures("e2").passesOver(Side.LIGHT).leaves("""
                . . . . .
                . . . . .
                D . . . D
                L D . . .
                L D . . D
                """);
    }
}
