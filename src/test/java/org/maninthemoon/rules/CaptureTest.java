package org.maninthemoon.rules;

import org.junit.jupiter.api.Test;

/** R6 and R7. */
class CaptureTest {

    @Test
    void takesOneManBetweenTheMovedManAndAnother() {
        Position before = Board.of("""
                . . . . D
                . . . . D
                L D . . .
                . . L . .
                . . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "c2-c3").captures("b3").counts(0).next(Side.DARK).leaves("""
                . . . . D
                . . . . D
                L . L . .
                . . . . .
                . . . . .
                """);
    }

    @Test
    void darkCapturesAsLightDoes() {
        Position before = Board.of("""
                D . . . L
                L . . . L
                . D . . .
                . . . . .
                . . . . .
                """).toMove(Side.DARK);

        Turn.of(before, "b3-a3").captures("a4").next(Side.LIGHT).leaves("""
                D . . . L
                . . . . L
                D . . . .
                . . . . .
                . . . . .
                """);
    }

    @Test
    void takesRowsInThreeDirectionsAtOnce() {
        Position before = Board.of("""
                . . L . .
                . . D . .
                L D . D L
                . . L . .
                D . . . D
                """).toMove(Side.LIGHT);

        Turn.of(before, "c2-c3").captures("b3", "c4", "d3").next(Side.DARK).leaves("""
                . . L . .
                . . . . .
                L . L . L
                . . . . .
                D . . . D
                """);
    }

    @Test
    void takesRowsOfDifferentLengthsAtOnce() {
        Position before = Board.of("""
                L . . . .
                D . . . D
                D . . . D
                . D L . .
                L . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "a1-a2").captures("a3", "a4", "b2").next(Side.DARK).leaves("""
                L . . . .
                . . . . D
                . . . . D
                L . L . .
                . . . . .
                """);
    }

    @Test
    void takesARowOfTwo() {
        Position before = Board.of("""
                . . L . .
                . . D . .
                . . D . .
                . . . L .
                D . . . D
                """).toMove(Side.LIGHT);

        Turn.of(before, "d2-c2").captures("c3", "c4").next(Side.DARK).leaves("""
                . . L . .
                . . . . .
                . . . . .
                . . L . .
                D . . . D
                """);
    }

    @Test
    void takesARowOfThreeThroughTheCentre() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                . D D D L
                L . . . .
                D . . . D
                """).toMove(Side.LIGHT);

        Turn.of(before, "a2-a3").captures("b3", "c3", "d3").next(Side.DARK).leaves("""
                . . . . .
                . . . . .
                L . . . L
                . . . . .
                D . . . D
                """);
    }

    @Test
    void theCentreGivesNoShelter() {
        Position before = Board.of("""
                . . L . .
                . . . L .
                . . D . .
                . . L . .
                D . . . D
                """).toMove(Side.LIGHT);

        Turn.of(before, "c5-c4").captures("c3").next(Side.DARK).leaves("""
                . . . . .
                . . L L .
                . . . . .
                . . L . .
                D . . . D
                """);
    }

    @Test
    void aManOnTheCentreClosesARow() {
        Position before = Board.of("""
                . . . L .
                . . . . L
                . . L D .
                . . . . .
                D . . . D
                """).toMove(Side.LIGHT);

        Turn.of(before, "e4-e3").captures("d3").next(Side.DARK);
    }

    @Test
    void theEdgeClosesNoRow() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                D D . . .
                . . L . .
                . L . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "c2-c3").capturesNothing().counts(1).next(Side.DARK).leaves("""
                . . . . .
                . . . . .
                D D L . .
                . . . . .
                . L . . .
                """);
    }

    @Test
    void aRowDoesNotGoOnFromTheTopOfAFileToTheBottomOfTheNext() {
        Position before = Board.of("""
                D . . . .
                D . . . .
                . L . . .
                . . . . .
                . L . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "b3-a3").capturesNothing().next(Side.DARK);
    }

    @Test
    void aRowDoesNotGoOnFromTheBottomOfAFileToTheTopOfTheOneBefore() {
        Position before = Board.of("""
                L . . . .
                . . . . .
                L . . . .
                . D . . .
                . D . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "a3-b3").capturesNothing().next(Side.DARK);
    }

    @Test
    void anEmptySquareBreaksARow() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                L . D . .
                . . . L .
                D . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "d2-d3").capturesNothing().next(Side.DARK).leaves("""
                . . . . .
                . . . . .
                L . D L .
                . . . . .
                D . . . .
                """);
    }

    @Test
    void aRowStartsBesideTheMovedMan() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                L D . . .
                . . . L .
                D . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "d2-d3").capturesNothing().next(Side.DARK);
    }

    @Test
    void noRowRunsDiagonally() {
        Position before = Board.of("""
                . . . . L
                . D . D .
                . . . . .
                . D L D .
                L . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "c2-c3").capturesNothing().next(Side.DARK);
    }

    @Test
    void anotherManOfOnesOwnInTheWayTakesNothingBeyondHim() {
        Position before = Board.of("""
                . . . . .
                . . . . .
                L D L . .
                . . . L .
                D . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "d2-d3").capturesNothing().next(Side.DARK);
    }

    @Test
    void aManEnclosedWhilePlacingAndLeftAloneStays() {
        Position before = Board.of("""
                . . . . D
                . . . . .
                . . . L .
                . . . . .
                L D L . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "d3-d2").capturesNothing().next(Side.DARK).leaves("""
                . . . . D
                . . . . .
                . . . . .
                . . . L .
                L D L . .
                """);
    }

    @Test
    void aManEnclosedWhilePlacingIsTakenWhenEnclosedAnew() {
        Position before = Board.of("""
                D . . . D
                . . . . .
                . . . . .
                . . . . .
                L D L . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "c1-c2")
                .capturesNothing()
                .then("e5-e4")
                .then("c2-c1")
                .captures("b1")
                .next(Side.DARK)
                .leaves("""
                        D . . . .
                        . . . . D
                        . . . . .
                        . . . . .
                        L . L . .
                        """);
    }

    @Test
    void aManEnclosedInOneDirectionIsTakenInTheOther() {
        Position before = Board.of("""
                D . . . D
                . L . . .
                L D L . .
                . . L . .
                . . . . .
                """).toMove(Side.LIGHT);

        Turn.of(before, "c2-b2").captures("b3").next(Side.DARK).leaves("""
                D . . . D
                . L . . .
                L . L . .
                . L . . .
                . . . . .
                """);
    }

    @Test
    void movingInBetweenTwoEnemiesIsSafe() {
        Position before = Board.of("""
                D . . . L
                . . . . .
                . L . L .
                . . D . .
                . . . . .
                """).toMove(Side.DARK);

        Turn.of(before, "c2-c3")
                .capturesNothing()
                .next(Side.LIGHT)
                .then("e5-e4")
                .capturesNothing()
                .next(Side.DARK)
                .leaves("""
                        D . . . .
                        . . . . L
                        . L D L .
                        . . . . .
                        . . . . .
                        """);
    }

    @Test
    void whoMovesInBetweenMayCaptureAndStay() {
        Position before = Board.of("""
                . . . . L
                . . . . L
                D L . L .
                . . D . .
                . . . . .
                """).toMove(Side.DARK);

        Turn.of(before, "c2-c3").captures("b3").next(Side.LIGHT).leaves("""
                . . . . L
                . . . . L
                D . D L .
                . . . . .
                . . . . .
                """);
    }
}
