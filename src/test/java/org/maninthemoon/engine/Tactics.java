package org.maninthemoon.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** Positions with one best ply. As a program it proves them by the tables and counts what each level solves. */
final class Tactics {

    private static final String DRAW = "=";

    private Tactics() {}

    /**
     * A position of the suite.
     *
     * @param best the one best ply
     * @param end in how many plies it wins, or {@code =} where every other ply loses
     */
    record Puzzle(Position position, String best, String end) {

        boolean isWin() {
            return !end.equals(DRAW);
        }

        int plies() {
            return Integer.parseInt(end);
        }

        int men() {
            return position.menOnBoard(Side.LIGHT) + position.menOnBoard(Side.DARK);
        }
    }

    static List<Puzzle> puzzles() throws IOException {
        return Files.readAllLines(Path.of("src", "test", "resources", "tactics.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" \\| "))
                .map(part -> new Puzzle(Notation.parsePosition(part[0]), part[1], part[2]))
                .toList();
    }

    static boolean isSolved(Puzzle puzzle, Level level, Engine engine) {
        Ply chosen = engine.choose(puzzle.position(), Law.STANDARD, level, level.nodes(), 1, new StopToken());
        return chosen.toString().equals(puzzle.best());
    }

    /** Whether a side can win within some plies whatever the other does: by trying everything that the rules allow. */
    static final class BruteForce {

        private record Question(Position position, int plies) {}

        private final Side winner;
        private final Map<Question, Boolean> known = new HashMap<>();

        BruteForce(Side winner) {
            this.winner = winner;
        }

        boolean wins(Position position, Ply ply, int plies) {
            Played played = Law.STANDARD.play(position, ply);
            var outcome = played.outcome();
            return outcome != null ? outcome.winner() == winner : wins(played.position(), plies - 1);
        }

        private boolean wins(Position position, int plies) {
            if (plies == 0) {
                return false;
            }
            Question question = new Question(position, plies);
            Boolean earlier = known.get(question);
            if (earlier != null) {
                return earlier;
            }
            List<Ply> legal = Law.STANDARD.legalPlies(position);
            boolean wins = position.sideToMove() == winner
                    ? legal.stream().anyMatch(ply -> wins(position, ply, plies))
                    : legal.stream().allMatch(ply -> wins(position, ply, plies));
            known.put(question, wins);
            return wins;
        }
    }

    public static void main(String[] arguments) throws IOException {
        List<Puzzle> puzzles = puzzles();
        Engine knowing = new Engine(Endgames.generate(Endgames.MOST_MEN));
        for (Puzzle puzzle : puzzles) {
            if (puzzle.men() <= Endgames.MOST_MEN) {
                List<Analysis.Line> lines = knowing.analyse(
                                puzzle.position(), Law.STANDARD, Level.of(1), new StopToken())
                        .lines();
                Analysis.Value best = lines.get(0).value();
                boolean isProven = lines.get(0).plies().get(0).toString().equals(puzzle.best())
                        && lines.get(1).value().score() < best.score()
                        && puzzle.end().equals(best.outcome() == Analysis.Outcome.DRAW ? DRAW : "" + best.pliesToEnd());
                System.out.println((isProven ? "proven   " : "REFUTED  ") + puzzle);
            }
        }
        Engine plain = new Engine(Endgames.none());
        for (int level = Level.WEAKEST; level <= Level.STRONGEST; level++) {
            Level of = Level.of(level);
            long solved = puzzles.stream()
                    .filter(puzzle -> isSolved(puzzle, of, plain))
                    .count();
            long withTables = puzzles.stream()
                    .filter(puzzle -> isSolved(puzzle, of, knowing))
                    .count();
            System.out.printf("| %d | %d | %d |%n", level, solved, withTables);
        }
    }
}
