package org.maninthemoon.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8})
    void aBlockadeOfHundredsOfRepliesCostsLittleMoreThanTwo(int level) {
        int nodes = Level.of(level).nodes();
        Budget budget = new Budget(Level.of(level));
        assertEquals(nodes, budget.next());
        long rest = IntStream.range(0, 399).mapToLong(i -> budget.next()).sum();
        assertTrue(rest <= nodes + 399 * 20L, "nodes: " + rest);
    }
}
