package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** R9. */
class PassingOverTest {

    @Test
    void lightWithoutAManBesideTheCentreIsPassedOverAtTheFirstMove() {
        Position before = Board.of("""
                L L L L L
                L D D D L
                L D . D L
                L D D D L
                D D L D .
                """).placing();

        Turn.of(before, "e1")
                .passesOver(Side.LIGHT)
                .counts(0)
                .then("c2-c3")
                .next(Side.LIGHT)
                .counts(1)
                .leaves("""
                        L L L L L
                        L D D D L
                        L D D D L
                        L D . D L
                        D D L D D
                        """)
                .then("c1-c2")
                .next(Side.DARK);
    }

    @Test
    void lightIsPassedOverUntilDarkReleasesHim() {
        Position before = Board.of("""
                L L L L L
                L D D D L
                L D . D L
                L D D D L
                D D D L .
                """).placing();

        Turn.of(before, "e1")
                .passesOver(Side.LIGHT)
                .then("c2-c3")
                .passesOver(Side.LIGHT)
                .then("b2-c2")
                .next(Side.LIGHT)
                .counts(2)
                .leaves("""
                        L L L L L
                        L D D D L
                        L D D D L
                        L . D D L
                        D D D L D
                        """);
    }

    @Test
    void whoIsBlockedInTheMiddleOfTheGameIsPassedOverAgainAndAgain() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                D . . . D
                L D . . .
                L . D . .
                """).toMove(Side.DARK);

        Turn.of(before, "c1-b1")
                .passesOver(Side.LIGHT)
                .counts(1)
                .then("e3-e4")
                .passesOver(Side.LIGHT)
                .counts(2)
                .then("e4-e5")
                .passesOver(Side.LIGHT)
                .counts(3)
                .then("b1-c1")
                .next(Side.LIGHT)
                .counts(4);
    }

    @Test
    void darkIsPassedOverAsLightIs() {
        Position before = Board.of("""
                . . . L D
                . . . . D
                . . . L L
                . . . . .
                . . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "d3-d4").passesOver(Side.DARK).leaves("""
                . . . L D
                . . . L D
                . . . . L
                . . . . .
                . . . . .
                """);
    }

    @Test
    void nobodyIsPassedOverWhoHasASingleManToMove() {
        Position before = Board.of("""
                . . . . L
                . . . . .
                D . . . .
                L D . . .
                L . D . .
                """).toMove(Side.DARK);

        Position after = Turn.of(before, "c1-b1").next(Side.LIGHT).position();
        assertEquals(
                List.of(new Move(Square.E5, Square.D5), new Move(Square.E5, Square.E4)),
                Law.STANDARD.legalPlies(after));
    }
}
