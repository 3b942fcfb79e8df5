package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** R2 and R3. */
class PlacingTest {

    @Test
    void theBoardStartsEmptyWithTwelveMenEachInHandAndLightToPlace() {
        assertEquals("5/5/5/5/5 L 12-12 0", Position.START.toString());
        assertTrue(Position.START.isPlacing());
    }

    @Test
    void theFirstManGoesOnAnySquareButTheCentre() {
        List<Ply> legal = Law.STANDARD.legalPlies(Position.START);

        assertEquals(24, legal.size());
        assertFalse(legal.contains(new Placing(Square.C3)));
    }

    @Test
    void thePlayersPlaceInTurn() {
        Turn.of(Position.START, "b4")
                .next(Side.DARK)
                .leaves("""
                        . . . . .
                        . L . . .
                        . . . . .
                        . . . . .
                        . . . . .
                        """)
                .then("e1")
                .next(Side.LIGHT)
                .leaves("""
                        . . . . .
                        . L . . .
                        . . . . .
                        . . . . .
                        . . . . D
                        """);
    }

    @Test
    void aManPlacedBetweenTwoEnemiesStays() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                . . . . .
                . . . . .
                L . L . D
                """).placing();

        Turn.of(before, "b1").capturesNothing().next(Side.LIGHT).leaves("""
                . . . . .
                . . . . .
                . . . . .
                . . . . .
                L D L . D
                """);
    }

    @Test
    void aManPlacedThatEnclosesAnEnemyCapturesNothing() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                . . . . .
                . . . . .
                L D . . .
                """).placing();

        Turn.of(before, "c1").capturesNothing().next(Side.DARK).leaves("""
                . . . . .
                . . . . .
                . . . . .
                . . . . .
                L D L . .
                """);
    }

    @Test
    void theLastManLeavesNoneInHandAndLightToMove() {
        Position before = Board.of("""
                L D L D L
                D L D L D
                L D . L D
                D L D L D
                L D L L .
                """).placing();

        assertEquals(List.of(new Placing(Square.E1)), Law.STANDARD.legalPlies(before));
        Position after = Turn.of(before, "e1").next(Side.LIGHT).counts(0).position();
        assertFalse(after.isPlacing());
        assertEquals("LDLDL/DLDLD/LD1LD/DLDLD/LDLLD L 0-0 0", after.toString());
    }
}
