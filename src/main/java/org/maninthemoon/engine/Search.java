package org.maninthemoon.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.maninthemoon.engine.Analysis.Outcome;
import org.maninthemoon.engine.Analysis.Value;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/**
 * Iterative-deepening negamax with principal-variation windows. A position is two bitboards, the own men of the side to
 * move and the other's, and the moves since the last capture: nothing else decides a game under a given limit.
 *
 * <p>Scores are for the side to move, in hundredths of a man. A win after n plies from the root is {@link #WIN} − n, a
 * loss the opposite, so that the winner hurries and the loser delays. A side that is passed over (R9) keeps its
 * opponent's turn: the score is not negated then.
 */
final class Search {

    static final int WIN = 30_000;

    /** From here on a score is a proven win, whatever the distance. */
    static final int PROVEN = 20_000;

    /** A window in which every root move gets a value of its own. */
    static final int ALL_LINES = Integer.MAX_VALUE;

    static final int MAX_DEPTH = 100;

    /** In place of the moves since the last capture: men are still placed. */
    static final int PLACING = -1;

    private static final int INFINITY = 32_000;
    private static final int FULL_BOARD = 2 * Position.MEN_PER_SIDE;

    /** A capture takes a man at least, so that captures go on for no more plies than this after the depth. */
    private static final int MAX_PLY = MAX_DEPTH + FULL_BOARD;

    private static final int NODES_PER_LOOK = 1024;

    private final TranspositionTable table;
    private final Endgames endgames;
    private final int[][] moves = new int[MAX_PLY][Moves.MOST];
    private final int[][] ranks = new int[MAX_PLY][Moves.MOST];
    private final int[] killers = new int[MAX_PLY];
    private final int[] history = new int[1 << 10];

    private final int limit;
    private final long nodeLimit;
    private final StopToken stop;
    private long nodes;

    /** Whether what was found since this was last cleared depends on a value that was only guessed. */
    private boolean guessed;

    private int completed;

    /** A root move and what the last iteration made of it. */
    static final class RootMove {

        final int move;
        int score;
        int depth;
        boolean isBound;
        boolean isGuessed = true;

        /** Whether the tables of endgames hold the position after it. */
        boolean isInTables;

        List<Ply> line;

        RootMove(int move) {
            this.move = move;
            this.line = List.of(Moves.toPly(move));
        }

        /** What is proven of the move. */
        Value value() {
            int plies = WIN - Math.abs(score);
            if (isBound) {
                return new Value(score, null, null);
            }
            if (Math.abs(score) >= PROVEN) {
                // Nothing is pruned before the depth, so up to there no shorter way was overlooked.
                boolean isShortest = isInTables || plies <= depth;
                Outcome outcome = score > 0 ? Outcome.WIN : Outcome.LOSS;
                return isShortest ? new Value(score, outcome, plies) : new Value(score, null, null);
            }
            return new Value(score, isGuessed ? null : Outcome.DRAW, null);
        }
    }

    /** The limit is reached; without a stack trace, as it is no failure. */
    private static final class OutOfNodes extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private OutOfNodes() {
            super(null, null, false, false);
        }
    }

    /** @param nodeLimit after how many nodes it ends; the first iteration is always completed */
    Search(TranspositionTable table, Endgames endgames, int noCaptureLimit, long nodeLimit, StopToken stop) {
        this.table = table;
        this.endgames = endgames;
        this.limit = noCaptureLimit;
        this.nodeLimit = nodeLimit;
        this.stop = stop;
        table.forget();
    }

    /** The depth of the last iteration that was completed. */
    int completed() {
        return completed;
    }

    long nodes() {
        return nodes;
    }

    /**
     * The legal plies, best first, as the last completed iteration found them.
     *
     * @param margin moves that are worse than the best by more than this get no value of their own
     * @param depthLimit the last iteration, 1 to {@link #MAX_DEPTH}
     */
    List<RootMove> run(Position position, int margin, int depthLimit) {
        Side side = Objects.requireNonNull(position.sideToMove());
        int own = position.men(side);
        int other = position.men(side.opponent());
        int quiet = position.isPlacing() ? PLACING : position.movesWithoutCapture();
        int[] legal = new int[Moves.MOST];
        int count = generate(own, other, quiet, legal);
        List<RootMove> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(new RootMove(legal[i]));
        }
        try {
            for (int depth = 1; depth <= depthLimit; depth++) {
                lines = iterate(lines, own, other, quiet, depth, margin);
                completed = depth;
                if (isDone(lines, margin)) {
                    break;
                }
            }
        } catch (OutOfNodes end) {
            // The last completed iteration stands.
        }
        return lines;
    }

    private static boolean isDone(List<RootMove> lines, int margin) {
        if (margin != ALL_LINES) {
            Value best = lines.get(0).value();
            return lines.size() == 1 || best.outcome() == Outcome.WIN || best.outcome() == Outcome.LOSS;
        }
        return lines.stream().allMatch(line -> line.value().outcome() != null);
    }

    private List<RootMove> iterate(List<RootMove> before, int own, int other, int quiet, int depth, int margin) {
        List<RootMove> after = new ArrayList<>(before.size());
        int best = -INFINITY;
        boolean isInTables = quiet != PLACING && endgames.covers(own, other, limit);
        for (RootMove known : before) {
            RootMove line = new RootMove(known.move);
            int alpha = margin == ALL_LINES || best == -INFINITY ? -INFINITY : Math.max(-INFINITY, best - margin - 1);
            guessed = false;
            line.score = alpha == -INFINITY
                    ? play(own, other, quiet, line.move, depth - 1, 1, alpha, INFINITY)
                    : play(own, other, quiet, line.move, depth - 1, 1, alpha, alpha + 1);
            if (alpha > -INFINITY && line.score > alpha) {
                guessed = false;
                line.score = play(own, other, quiet, line.move, depth - 1, 1, alpha, INFINITY);
            }
            line.isBound = line.score <= alpha && alpha > -INFINITY;
            line.isGuessed = guessed;
            line.depth = depth;
            line.isInTables = isInTables;
            line.line = line(own, other, quiet, line.move, depth);
            best = Math.max(best, line.score);
            after.add(line);
        }
        // Stable, so that of equals the one that was better before stays first.
        after.sort(Comparator.comparingInt((RootMove line) -> -line.score));
        return after;
    }

    /** R3, R6: the value of a ply for who plays it. */
    private int play(int own, int other, int quiet, int move, int depth, int ply, int alpha, int beta) {
        int moved = Moves.moved(own, move);
        if (quiet != PLACING) {
            int captured = Moves.captured(moved, other, move);
            return after(moved, other & ~captured, captured != 0 ? 0 : quiet + 1, depth, ply, alpha, beta);
        }
        return Integer.bitCount(moved | other) < FULL_BOARD
                ? -search(/* own= */ other, /* other= */ moved, PLACING, depth, ply, -beta, -alpha)
                : after(moved, other, 0, depth, ply, alpha, beta);
    }

    /** R8, R10, R9: the value for who has just moved, or placed the last man. */
    private int after(int own, int other, int quiet, int depth, int ply, int alpha, int beta) {
        int others = Integer.bitCount(other);
        if (others < 2) {
            return WIN - ply;
        }
        if (quiet >= limit) {
            int lead = Integer.bitCount(own) - others;
            return lead > 0 ? WIN - ply : lead < 0 ? ply - WIN : 0;
        }
        return Moves.canMove(/* own= */ other, /* other= */ own)
                ? -search(/* own= */ other, /* other= */ own, quiet, depth, ply, -beta, -alpha)
                : search(own, other, quiet, depth, ply, alpha, beta);
    }

    private int search(int own, int other, int quiet, int depth, int ply, int alphaBefore, int beta) {
        if (quiet != PLACING && endgames.covers(own, other, limit)) {
            count();
            int value = endgames.probe(own, other, quiet);
            return value == 0 ? 0 : Integer.signum(value) * (WIN - ply) - value;
        }
        if (depth == 0 && quiet != PLACING) {
            return captures(own, other, quiet, ply, alphaBefore, beta);
        }
        count();
        if (depth == 0) {
            guessed = true;
            return Evaluation.ofPlacing(own, other);
        }
        long key = TranspositionTable.key(own, other, quiet);
        long entry = table.find(key);
        if (entry >= 0 && isEnough(entry, depth, ply, alphaBefore, beta)) {
            return fromTable(TranspositionTable.score(entry), ply);
        }
        boolean guessedBefore = guessed;
        guessed = false;
        int[] list = moves[ply];
        int count = generate(own, other, quiet, list);
        int known = entry >= 0 ? TranspositionTable.move(entry) : Moves.NONE;
        rank(list, ranks[ply], count, known, ply, own, other);
        int alpha = alphaBefore;
        int best = -INFINITY;
        int bestMove = Moves.NONE;
        for (int i = 0; i < count; i++) {
            int move = next(list, ranks[ply], i, count);
            int score;
            if (i == 0) {
                score = play(own, other, quiet, move, depth - 1, ply + 1, alpha, beta);
            } else {
                score = play(own, other, quiet, move, depth - 1, ply + 1, alpha, alpha + 1);
                if (score > alpha && score < beta) {
                    score = play(own, other, quiet, move, depth - 1, ply + 1, alpha, beta);
                }
            }
            if (score > best) {
                best = score;
                bestMove = move;
                alpha = Math.max(alpha, score);
                if (alpha >= beta) {
                    if (Moves.captured(Moves.moved(own, move), other, move) == 0) {
                        reward(move, depth, ply);
                    }
                    break;
                }
            }
        }
        keep(key, best, bestMove, depth, ply, alphaBefore, beta);
        guessed |= guessedBefore;
        return best;
    }

    private static int generate(int own, int other, int quiet, int[] moves) {
        return quiet == PLACING ? Moves.generatePlacings(own, other, moves) : Moves.generate(own, other, moves);
    }

    /** Captures alone, until it is quiet; whoever is to move may also leave them alone. */
    private int captures(int own, int other, int quiet, int ply, int alphaBefore, int beta) {
        count();
        guessed = true;
        int best = Evaluation.ofMoving(own, other, quiet, limit);
        if (best >= beta || ply >= MAX_PLY - 1) {
            return best;
        }
        int alpha = Math.max(alphaBefore, best);
        int[] list = moves[ply];
        int count = Moves.generate(own, other, list);
        for (int i = 0; i < count; i++) {
            int moved = Moves.moved(own, list[i]);
            int captured = Moves.captured(moved, other, list[i]);
            if (captured == 0) {
                continue;
            }
            int score = after(moved, other & ~captured, 0, 0, ply + 1, alpha, beta);
            if (score > best) {
                best = score;
                alpha = Math.max(alpha, score);
                if (alpha >= beta) {
                    break;
                }
            }
        }
        return best;
    }

    private void count() {
        nodes++;
        if (completed > 0 && nodes >= nodeLimit) {
            throw new OutOfNodes();
        }
        if (nodes % NODES_PER_LOOK == 0 && stop.isStopped()) {
            throw new CancellationException("the search was stopped");
        }
    }

    /** The order in which moves are tried: what was best before, captures by men taken, the killer, then by history. */
    private void rank(int[] list, int[] rank, int count, int known, int ply, int own, int other) {
        for (int i = 0; i < count; i++) {
            int move = list[i];
            int captured = Moves.captured(Moves.moved(own, move), other, move);
            if (move == known) {
                rank[i] = Integer.MAX_VALUE;
            } else if (captured != 0) {
                rank[i] = (1 << 29) | Integer.bitCount(captured);
            } else {
                rank[i] = move == killers[ply] ? 1 << 28 : history[move];
            }
        }
    }

    /** Brings the move of the highest rank that is left to a place, and returns it; of equals the first. */
    private static int next(int[] list, int[] rank, int place, int count) {
        int best = place;
        for (int i = place + 1; i < count; i++) {
            if (rank[i] > rank[best]) {
                best = i;
            }
        }
        int move = list[best];
        int rankOfBest = rank[best];
        list[best] = list[place];
        rank[best] = rank[place];
        list[place] = move;
        rank[place] = rankOfBest;
        return move;
    }

    private void reward(int move, int depth, int ply) {
        killers[ply] = move;
        history[move] += depth * depth;
        if (history[move] >= 1 << 27) {
            Arrays.setAll(history, i -> history[i] >> 1);
        }
    }

    private boolean isEnough(long entry, int depth, int ply, int alpha, int beta) {
        int score = fromTable(TranspositionTable.score(entry), ply);
        if (TranspositionTable.depth(entry) < depth) {
            return false;
        }
        boolean isEnough = switch (TranspositionTable.bound(entry)) {
            case TranspositionTable.AT_LEAST -> score >= beta;
            case TranspositionTable.AT_MOST -> score <= alpha;
            default -> true;
        };
        guessed |= isEnough && TranspositionTable.isGuessed(entry);
        return isEnough;
    }

    private void keep(long key, int score, int move, int depth, int ply, int alpha, int beta) {
        int bound = score >= beta
                ? TranspositionTable.AT_LEAST
                : score <= alpha ? TranspositionTable.AT_MOST : TranspositionTable.EXACT;
        int stored = score >= PROVEN ? score + ply : score <= -PROVEN ? score - ply : score;
        table.keep(key, stored, move, depth, bound, guessed);
    }

    /** Distances are kept from the position's own point of view. */
    private static int fromTable(int score, int ply) {
        return score >= PROVEN ? score - ply : score <= -PROVEN ? score + ply : score;
    }

    /** The play that follows a root move, as far as the table still knows it. */
    private List<Ply> line(int rootOwn, int rootOther, int rootQuiet, int rootMove, int length) {
        List<Ply> line = new ArrayList<>();
        int own = rootOwn;
        int other = rootOther;
        int quiet = rootQuiet;
        int move = rootMove;
        while (true) {
            line.add(Moves.toPly(move));
            int moved = Moves.moved(own, move);
            if (quiet != PLACING) {
                int captured = Moves.captured(moved, other, move);
                other &= ~captured;
                quiet = captured != 0 ? 0 : quiet + 1;
            } else if (Integer.bitCount(moved | other) == FULL_BOARD) {
                quiet = 0;
            }
            if (quiet != PLACING && (Integer.bitCount(other) < 2 || quiet >= limit)) {
                return line;
            }
            boolean passesOver = quiet != PLACING && !Moves.canMove(other, moved);
            own = passesOver ? moved : other;
            other = passesOver ? other : moved;
            if (quiet != PLACING && endgames.covers(own, other, limit)) {
                move = endgames.bestMove(own, other, quiet);
                continue;
            }
            long entry = line.size() < length ? table.find(TranspositionTable.key(own, other, quiet)) : -1;
            move = entry >= 0 ? TranspositionTable.move(entry) : Moves.NONE;
            if (move == Moves.NONE) {
                return line;
            }
        }
    }
}
