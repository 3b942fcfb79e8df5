package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** R4 and R5. */
class MovingTest {

    private static List<String> legalMoves(Position position) {
        return Law.STANDARD.legalPlies(position).stream().map(Ply::toString).toList();
    }

    @Test
    void aManMovesForwardBackwardAndSidewaysButNotDiagonally() {
        Position before = Board.of("""
                D . . . D
                . . . . .
                . . L . .
                . . . . .
                . . . . L
                """).toMove(Side.LIGHT);

        assertEquals(List.of("c3-b3", "c3-c2", "c3-c4", "c3-d3", "e1-d1", "e1-e2"), legalMoves(before));
        Turn.of(before, "c3-d3").capturesNothing().next(Side.DARK).leaves("""
                D . . . D
                . . . . .
                . . . L .
                . . . . .
                . . . . L
                """);
    }

    @Test
    void noManStepsOverTheEdgeOrOntoAnotherMan() {
        Position before = Board.of("""
                L . . . D
                L . . . D
                D D . . .
                . . . . .
                . . . . L
                """).toMove(Side.LIGHT);

        assertEquals(List.of("a4-b4", "a5-b5", "e1-d1", "e1-e2"), legalMoves(before));
    }

    @Test
    void everyManOfOnesOwnMayMoveAndNoneOfTheOpponents() {
        Position before = Board.of("""
                L . . . D
                . . . . .
                . . . . .
                . . . . .
                L . . . D
                """).toMove(Side.DARK);

        assertEquals(List.of("e1-d1", "e1-e2", "e5-d5", "e5-e4"), legalMoves(before));
    }

    @Test
    void theFirstMoveGoesIntoTheCentre() {
        Position before = Board.of("""
                L L D D L
                D L L L D
                D D . L L
                D L D L D
                L D D D L
                """).toMove(Side.LIGHT);

        assertEquals(List.of("c4-c3", "d3-c3"), legalMoves(before));
        Turn.of(before, "c4-c3").capturesNothing().next(Side.DARK).counts(1).leaves("""
                L L D D L
                D L . L D
                D D L L L
                D L D L D
                L D D D L
                """);
    }

    @Test
    void theFirstMoveMayCapture() {
        Position before = Board.of("""
                L L D D L
                L D D L D
                L D . L L
                D L L L D
                L D D D D
                """).toMove(Side.LIGHT);

        Turn.of(before, "d3-c3").captures("b3").next(Side.DARK).counts(0).leaves("""
                L L D D L
                L D D L D
                L . L . L
                D L L L D
                L D D D D
                """);
    }
}
