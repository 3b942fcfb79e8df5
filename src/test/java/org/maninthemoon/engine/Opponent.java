package org.maninthemoon.engine;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** Who the engine is measured against, each written from the rules alone, with nothing of the engine's in it. */
interface Opponent {

    /**
     * The ply to play.
     *
     * @param nanos how long it may think, of this thread's {@linkplain #cpuNanos() own time}; who needs no time ignores it
     */
    Ply choose(Position position, long nanos);

    /** The time that this thread has had a core for, so that whatever else runs takes time from nobody. */
    static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static Side toMove(Position position) {
        return Objects.requireNonNull(position.sideToMove());
    }

    /** Any legal ply. */
    static Opponent random(long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        return (position, nanos) -> {
            List<Ply> legal = Law.STANDARD.legalPlies(position);
            return legal.get(random.nextInt(legal.size()));
        };
    }

    /** Alpha-beta, deeper as long as there is time, on men and mobility. */
    final class AlphaBeta implements Opponent {

        private static final int WIN = 100_000;

        /** A look at the clock costs as much as some nodes. */
        private static final int NODES_A_LOOK = 64;

        private long end;
        private long nodes;

        private static final class OutOfTime extends RuntimeException {

            private static final long serialVersionUID = 1L;

            OutOfTime() {
                super(null, null, false, false);
            }
        }

        @Override
        public Ply choose(Position position, long nanos) {
            end = cpuNanos() + nanos;
            List<Ply> legal = new ArrayList<>(Law.STANDARD.legalPlies(position));
            for (int depth = 1; depth < 60; depth++) {
                try {
                    Ply best = best(position, legal, depth);
                    // What was best is tried first in the next iteration.
                    legal.remove(best);
                    legal.add(0, best);
                } catch (OutOfTime e) {
                    break;
                }
            }
            return legal.get(0);
        }

        private Ply best(Position position, List<Ply> legal, int depth) {
            Ply best = legal.get(0);
            int alpha = -2 * WIN;
            for (Ply ply : legal) {
                int value = after(position, ply, depth - 1, alpha, 2 * WIN);
                if (value > alpha) {
                    alpha = value;
                    best = ply;
                }
            }
            return best;
        }

        private int after(Position position, Ply ply, int depth, int alpha, int beta) {
            Side side = toMove(position);
            Played played = Law.STANDARD.play(position, ply);
            var outcome = played.outcome();
            if (outcome != null) {
                return outcome.winner() == null ? 0 : outcome.winner() == side ? WIN + depth : -WIN - depth;
            }
            return played.position().sideToMove() == side
                    ? value(played.position(), depth, alpha, beta)
                    : -value(played.position(), depth, -beta, -alpha);
        }

        private int value(Position position, int depth, int alphaBefore, int beta) {
            if (++nodes % NODES_A_LOOK == 0 && cpuNanos() > end) {
                throw new OutOfTime();
            }
            List<Ply> legal = Law.STANDARD.legalPlies(position);
            if (depth == 0) {
                Side side = toMove(position);
                int men = position.menOnBoard(side) - position.menOnBoard(side.opponent());
                return 100 * men + (position.isPlacing() ? 0 : 2 * legal.size());
            }
            int alpha = alphaBefore;
            for (Ply ply : legal) {
                alpha = Math.max(alpha, after(position, ply, depth - 1, alpha, beta));
                if (alpha >= beta) {
                    break;
                }
            }
            return alpha;
        }
    }

    /** Monte Carlo tree search with upper confidence bounds and random playouts. */
    final class Uct implements Opponent {

        private static final double EXPLORATION = 1.0;

        private final RandomGenerator random;

        Uct(long seed) {
            random = new SplittableRandom(seed);
        }

        private static final class Node {

            private final Position position;
            private final @Nullable Played played;
            private final List<Node> children = new ArrayList<>();
            private List<Ply> untried = List.of();
            private double wins;
            private int visits;

            Node(Position position, @Nullable Played played) {
                this.position = position;
                this.played = played;
                if (played == null || played.outcome() == null) {
                    untried = new ArrayList<>(Law.STANDARD.legalPlies(position));
                }
            }
        }

        @Override
        public Ply choose(Position position, long nanos) {
            long end = cpuNanos() + nanos;
            Node root = new Node(position, null);
            do {
                iterate(root);
            } while (cpuNanos() < end);
            Node best = root.children.get(0);
            for (Node child : root.children) {
                best = child.visits > best.visits ? child : best;
            }
            return Objects.requireNonNull(best.played).ply();
        }

        private void iterate(Node root) {
            List<Node> path = new ArrayList<>();
            Node node = root;
            path.add(node);
            while (node.untried.isEmpty() && !node.children.isEmpty()) {
                node = select(node);
                path.add(node);
            }
            if (!node.untried.isEmpty()) {
                Ply ply = node.untried.remove(random.nextInt(node.untried.size()));
                Played played = Law.STANDARD.play(node.position, ply);
                Node child = new Node(played.position(), played);
                node.children.add(child);
                node = child;
                path.add(node);
            }
            Side winner = playOut(node);
            for (Node visited : path) {
                visited.visits++;
                if (visited.played != null) {
                    visited.wins += winner == null ? 0.5 : winner == visited.played.by() ? 1 : 0;
                }
            }
        }

        private static Node select(Node node) {
            Node best = node.children.get(0);
            double highest = -1;
            for (Node child : node.children) {
                double bound =
                        child.wins / child.visits + EXPLORATION * Math.sqrt(Math.log(node.visits) / child.visits);
                if (bound > highest) {
                    highest = bound;
                    best = child;
                }
            }
            return best;
        }

        private @Nullable Side playOut(Node node) {
            Position position = node.position;
            var outcome = node.played == null ? null : node.played.outcome();
            while (outcome == null) {
                List<Ply> legal = Law.STANDARD.legalPlies(position);
                Played played = Law.STANDARD.play(position, legal.get(random.nextInt(legal.size())));
                outcome = played.outcome();
                position = played.position();
            }
            return outcome.winner();
        }
    }
}
