package org.maninthemoon.engine;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.maninthemoon.engine.Analysis.Line;
import org.maninthemoon.engine.Analysis.Outcome;
import org.maninthemoon.engine.Analysis.Value;
import org.maninthemoon.engine.Search.RootMove;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;

/**
 * The computer player. It has tables of its own and works for one thread at a time; what it answers depends on the
 * question alone.
 */
public final class Engine {

    private final TranspositionTable table = new TranspositionTable();
    private final Endgames endgames;

    public Engine(Endgames endgames) {
        this.endgames = endgames;
    }

    /**
     * What every legal ply of a position is worth. A game that is over has none, and the value 0.
     *
     * @throws java.util.concurrent.CancellationException if it is stopped
     */
    public Analysis analyse(Position position, Law law, Level level, StopToken stop) {
        if (position.sideToMove() == null) {
            return new Analysis(position, law, level, new Value(0, null, null), 0, 0, List.of());
        }
        Search search = new Search(table, endgames, law.noCaptureLimit(), level.nodes(), stop);
        List<RootMove> found = search.run(position, Search.ALL_LINES, Search.MAX_DEPTH);
        List<Line> lines =
                found.stream().map(line -> new Line(line.value(), line.line)).toList();
        Value best = lines.get(0).value();
        // A draw is proven only where everything else is proven to be no better.
        boolean isProven = best.outcome() != Outcome.DRAW
                || lines.stream().allMatch(line -> line.value().outcome() != null);
        Value value = isProven ? best : new Value(best.score(), null, null);
        return new Analysis(position, law, level, value, found.get(0).depth, search.nodes(), lines);
    }

    /**
     * The ply that a level plays.
     *
     * @param nodes how many positions it may look at, at most the level's limit
     * @param seed decides among plies that are nearly equal, and nothing else
     * @throws IllegalArgumentException if the game is over
     * @throws java.util.concurrent.CancellationException if it is stopped
     */
    public Ply choose(Position position, Law law, Level level, int nodes, long seed, StopToken stop) {
        if (position.sideToMove() == null) {
            throw new IllegalArgumentException("the game is over: " + position);
        }
        Search search = new Search(table, endgames, law.noCaptureLimit(), nodes, stop);
        List<RootMove> found = search.run(position, level.indifference(), Search.MAX_DEPTH);
        int best = found.get(0).score;
        int margin = Math.abs(best) >= Search.PROVEN ? 0 : level.indifference();
        List<RootMove> good = found.stream()
                .filter(line -> !line.isBound && line.score >= best - margin)
                .toList();
        RandomGenerator random = new SplittableRandom(seed);
        return Moves.toPly(good.get(random.nextInt(good.size())).move);
    }
}
