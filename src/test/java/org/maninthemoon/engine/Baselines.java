package org.maninthemoon.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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

/** The engine against players that know nothing of it. As a program it plays the matches of docs/engine.md. */
final class Baselines {

    /** Men placed at random before a game begins; each opening is played from both sides. */
    private static final int OPENING_PLIES = 6;

    private Baselines() {}

    /** A level with its work as the limit. Its opponent gets for each ply the longest time that the level has taken for one. */
    static Score play(Level level, Opponent opponent, int openings) {
        Engine engine = new Engine(Endgames.none());
        Score score = new Score(0, 0, 0);
        for (int opening = 0; opening < openings; opening++) {
            score = score.plus(play(engine, level, opponent, opening));
        }
        return score;
    }

    /** An opening from both sides. */
    private static Score play(Engine engine, Level level, Opponent opponent, int opening) {
        int[] results = new int[3];
        for (Side side : Side.values()) {
            Side winner = winner(engine, level, opponent, opening, side);
            results[winner == null ? 1 : winner == side ? 0 : 2]++;
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
                Thought thought = think(engine, position, level, 1000L * opening + ply);
                nanos = Math.max(nanos, thought.nanos());
                chosen = thought.ply();
            } else {
                if (nanos == 0) {
                    nanos = think(engine, position, level, 0).nanos();
                }
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

    private record Thought(Ply ply, long nanos) {}

    private static Thought think(Engine engine, Position position, Level level, long seed) {
        long start = Opponent.cpuNanos();
        Ply ply = engine.choose(position, Law.STANDARD, level, level.nodes(), seed, new StopToken());
        return new Thought(ply, Opponent.cpuNanos() - start);
    }

    /** Plays what is not in the file yet, and then prints the scores. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Level strongest = Level.of(Level.STRONGEST);
        match(file, strongest, "alpha-beta", new Opponent.AlphaBeta(), 100);
        match(file, strongest, "UCT", new Opponent.Uct(1), 100);
        for (int level = Level.WEAKEST; level <= Level.STRONGEST; level++) {
            match(file, Level.of(level), "random", Opponent.random(1), level <= 5 ? 100 : 20);
        }
    }

    private static void match(Path file, Level level, String name, Opponent opponent, int openings) throws IOException {
        Engine engine = new Engine(Endgames.none());
        Score score = new Score(0, 0, 0);
        for (int opening = 0; opening < openings; opening++) {
            String key = "%d %s %d ".formatted(level.number(), name, opening);
            List<String> known = Files.exists(file) ? Files.readAllLines(file) : List.of();
            String line = known.stream()
                    .filter(done -> done.startsWith(key))
                    .findFirst()
                    .orElse(null);
            if (line == null) {
                Score played = play(engine, level, opponent, opening);
                line = key + played.won() + " " + played.drawn() + " " + played.lost();
                Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
            String[] results = line.substring(key.length()).split(" ", 3);
            score = score.plus(new Score(
                    Integer.parseInt(results[0]), Integer.parseInt(results[1]), Integer.parseInt(results[2])));
        }
        System.out.println("level " + level.number() + " against " + name + ": " + score);
    }
}
