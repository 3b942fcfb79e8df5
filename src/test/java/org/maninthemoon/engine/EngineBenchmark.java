package org.maninthemoon.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Position;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How fast the engine is on one core: {@code mvn -Pjmh test-compile exec:exec}. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 3)
@State(Scope.Thread)
public class EngineBenchmark {

    private static final int DEPTH = 10;

    private final Position board = Notation.parsePosition("LLDDL/DLDLD/LD1LL/DDLDL/DLDDL L 0-0 0");
    private final TranspositionTable table = new TranspositionTable();
    private final List<Position> boards = EngineMain.fullBoards(EngineMain.FULL_BOARDS);
    private int next;

    /** What is counted beside the calls: a second's worth of each is what the figures are. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Counted {

        /** Leaves of perft, each one played. */
        public long leaves;

        /** Positions that the search looked at. */
        public long nodes;
    }

    @Benchmark
    public void perft(Counted counted) {
        counted.leaves += Perft.nodes(Law.STANDARD, board, DEPTH);
    }

    @Benchmark
    public void search(Counted counted) {
        Search search =
                new Search(table, Endgames.none(), Law.DEFAULT_NO_CAPTURE_LIMIT, Long.MAX_VALUE, new StopToken());
        search.run(boards.get(next++ % boards.size()), 0, DEPTH);
        counted.nodes += search.nodes();
    }
}
