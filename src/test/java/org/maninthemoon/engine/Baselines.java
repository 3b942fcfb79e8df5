package org.maninthemoon.engine;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** The engine against players that know nothing of it. As a program it plays the matches of docs/engine.md. */
final class Baselines {

    /** Men placed at random before a game begins; each opening is played from both sides. */
    private static final int OPENING_PLIES = 6;

    private Baselines() {}

    /** A level with its work as the limit; with time, its opponent gets for each ply the longest time that the level has taken for one in the game. */
    static Score play(Level level, Opponent opponent, int openings) {
        Engine engine = new Engine(Endgames.none());
        int[] results = new int[3];
        for (int opening = 0; opening < openings; opening++) {
            for (Side side : Side.values()) {
                Side winner = winner(engine, level, opponent, opening, side);
                results[winner == null ? 1 : winner == side ? 0 : 2]++;
            }
        }
        return new Score(results[0], results[1], results[2]);
    }

    private static @Nullable Side winner(
            Engine engine, Level level, Opponent opponent, int opening, Side sideOfEngine) {
        RandomGenerator random = new SplittableRandom(opening);
        Opponent opener = Opponent.random(random.nextLong());
        Position position = Position.START;
        long nanos = 0;
        for (int ply = 0; ; ply++) {
            Side side = Objects.requireNonNull(position.sideToMove());
            Ply chosen;
            if (ply < OPENING_PLIES) {
                chosen = opener.choose(position, 0);
            } else if (side == sideOfEngine) {
                long start = System.nanoTime();
                chosen = engine.choose(
                        position, Law.STANDARD, level, level.nodes(), 1000L * opening + ply, new StopToken());
                nanos = Math.max(nanos, System.nanoTime() - start);
            } else {
                chosen = opponent.choose(position, nanos);
            }
            Played played = Law.STANDARD.play(position, chosen);
            var outcome = played.outcome();
            if (outcome != null) {
                return outcome.winner();
            }
            position = played.position();
        }
    }

    public static void main(String[] arguments) {
        int openings = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100;
        for (int level = Level.WEAKEST; level <= Level.STRONGEST; level++) {
            int games = level <= 5 ? openings : openings / 10;
            System.out.println(
                    "level " + level + " against random play: " + play(Level.of(level), Opponent.random(1), games));
        }
        Level strongest = Level.of(Level.STRONGEST);
        System.out.println("against alpha-beta: " + play(strongest, new Opponent.AlphaBeta(), openings));
        System.out.println("against UCT: " + play(strongest, new Opponent.Uct(1), openings));
    }
}
