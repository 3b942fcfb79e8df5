package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Counts of move sequences that other implementations made. */
class PerftTest {

    private record Line(String position, List<Long> nodes) {}

    @TestFactory
    Stream<DynamicTest> nodesAreAsManyAsTheReferenceCounted() {
        return Conformance.read("perft.jsonl", Line.class)
                .flatMap(line -> IntStream.rangeClosed(1, line.nodes().size())
                        .mapToObj(depth -> DynamicTest.dynamicTest(
                                line.position() + " to depth " + depth,
                                () -> assertEquals(
                                        line.nodes().get(depth - 1),
                                        Perft.nodes(Law.STANDARD, Notation.parsePosition(line.position()), depth)))));
    }

    @TestFactory
    Stream<DynamicTest> theEnginePlaysByTheSameRules() {
        return Conformance.read("perft.jsonl", Line.class)
                .map(line -> DynamicTest.dynamicTest(line.position(), () -> {
                    int depth = line.nodes().size();
                    assertEquals(
                            line.nodes().get(depth - 1),
                            org.maninthemoon.engine.Perft.nodes(
                                    Law.STANDARD, Notation.parsePosition(line.position()), depth));
                }));
    }

    @Test
    void theTableHasThirtyPositions() {
        assertEquals(30, Conformance.read("perft.jsonl", Line.class).count());
    }

    @Test
    void depthZeroIsThePositionItself() {
        assertEquals(1, Perft.nodes(Law.STANDARD, Position.START, 0));
    }

    @Test
    void placingsBranchAsTheFreeSquaresDo() {
        assertEquals(24 * 23 * 22, Perft.nodes(Law.STANDARD, Position.START, 3));
    }

    @Test
    void aFinishedGameHasNoSequences() {
        Position over = Notation.parsePosition("LL3/5/5/5/4D - 0-0 0");

        assertEquals(0, Perft.nodes(Law.STANDARD, over, 1));
    }
}
