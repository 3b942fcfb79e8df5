package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** R8. */
class WinningTest {

    @Test
    void whoLeavesTheOpponentASingleManWinsAndThatManIsTheManInTheMoon() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                L D . . .
                . . L . .
                . . . . D
                """).toMove(Side.LIGHT);

        Turn.of(before, "c2-c3")
                .captures("b3")
                .endsWith(new Outcome(Side.LIGHT, Outcome.Reason.REDUCED, Square.E1))
                .leaves("""
                        . . . . .
                        . . . . .
                        L . L . .
                        . . . . .
                        . . . . D
                        """);
    }

    @Test
    void darkWinsAsLightDoes() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                D L L . .
                . . . D .
                . . . . L
                """).toMove(Side.DARK);

        Turn.of(before, "d2-d3")
                .captures("b3", "c3")
                .endsWith(new Outcome(Side.DARK, Outcome.Reason.REDUCED, Square.E1));
    }

    @Test
    void whoTakesTheLastTwoMenWinsWithNoManInTheMoon() {
        Position before = Board.of("""
                . . L . .
                . . D . .
                L D . . .
                . . L . .
                . . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "c2-c3")
                .captures("b3", "c4")
                .endsWith(new Outcome(Side.LIGHT, Outcome.Reason.REDUCED, null))
                .leaves("""
                        . . L . .
                        . . . . .
                        L . L . .
                        . . . . .
                        . . . . .
                        """);
    }

    @Test
    void whoTakesTheLastThreeMenWins() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                . D D D L
                L . . . .
                . . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "a2-a3")
                .captures("b3", "c3", "d3")
                .endsWith(new Outcome(Side.LIGHT, Outcome.Reason.REDUCED, null));
    }

    @Test
    void theGameGoesOnWithTwoMenLeft() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                L D . . .
                . . L . .
                D . . . D
                """).toMove(Side.LIGHT);

        Turn.of(before, "c2-c3").captures("b3").next(Side.DARK);
    }

    @Test
    void nobodyPlaysOnWhenTheGameIsOver() {
        Position over = Board.of("""
                . . . . .
                . . . . .
                L . L . .
                . . . . .
                . . . . D
                """).over(0);

        assertThrows(IllegalStateException.class, () -> Law.STANDARD.tryPlay(over, Notation.parsePly("e1-e2")));
        assertThrows(IllegalStateException.class, () -> Law.STANDARD.play(over, Notation.parsePly("e1-e2")));
    }
}
