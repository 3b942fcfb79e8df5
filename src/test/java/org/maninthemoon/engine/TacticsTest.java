package org.maninthemoon.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maninthemoon.engine.Tactics.BruteForce;
import org.maninthemoon.engine.Tactics.Puzzle;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Ply;

/** The suite of tactics: that it is right, and that the engine solves it. */
class TacticsTest {

    /** What is tried out in full; further on the tables of endgames prove, which {@link Tactics} looks up. */
    private static final int BRUTE_FORCE_PLIES = 9;

    @Test
    void thereAreFortyPositionsAtLeast() throws IOException {
        assertTrue(Tactics.puzzles().size() >= 40);
    }

    @TestFactory
    Stream<DynamicTest> theBestPlyWinsInTimeAndNoOtherDoes() throws IOException {
        return Tactics.puzzles().stream()
                .filter(puzzle -> puzzle.isWin() && puzzle.plies() <= BRUTE_FORCE_PLIES)
                .map(puzzle -> DynamicTest.dynamicTest(puzzle.toString(), () -> prove(puzzle)));
    }

    private static void prove(Puzzle puzzle) {
        BruteForce solver =
                new BruteForce(Objects.requireNonNull(puzzle.position().sideToMove()));
        for (Ply ply : Law.STANDARD.legalPlies(puzzle.position())) {
            boolean isBest = ply.toString().equals(puzzle.best());
            assertEquals(isBest, solver.wins(puzzle.position(), ply, puzzle.plies()), ply::toString);
            assertTrue(!isBest || !solver.wins(puzzle.position(), ply, puzzle.plies() - 1), "it takes less");
        }
    }

    /** The counts of docs/engine.md, without tables: fewer are a weaker engine. */
    @ParameterizedTest
    @CsvSource({"3, 18", "5, 31", "7, 43"})
    void aLevelSolvesAsManyAsItDid(int level, int atLeast) throws IOException {
        Engine engine = new Engine(Endgames.none());
        long solved = Tactics.puzzles().stream()
                .filter(puzzle -> Tactics.isSolved(puzzle, Level.of(level), engine))
                .count();
        assertTrue(solved >= atLeast, () -> "solved: " + solved);
    }
}
