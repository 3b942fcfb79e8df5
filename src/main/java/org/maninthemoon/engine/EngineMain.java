package org.maninthemoon.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Outcome;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** The engine at the command line: analysis, matches, and what it is measured by. */
public final class EngineMain {

    private static final String USAGE = """
            analyse POSITION [LEVEL]      what every legal ply is worth
            match LEVEL LEVEL [OPENINGS]  a match over random openings, each played from both sides
            strength FILE [OPENINGS]      each level against the one below; goes on where FILE ends
            endgames FILE                 works out the tables of endgames, and prints their totals
            bench                         the nodes of a fixed search, and how many a second
            perft POSITION DEPTH          sequences of plies, and how many a second""";

    /** Men placed at random before a game of a match begins. */
    private static final int OPENING_PLIES = 6;

    private static final int OPENINGS = 100;
    static final int FULL_BOARDS = 40;
    private static final int BENCH_DEPTH = 12;
    private static final PrintStream OUT = System.out;

    private EngineMain() {}

    public static void main(String[] arguments) throws IOException {
        List<String> words = Arrays.asList(arguments);
        switch (words.isEmpty() ? "" : words.get(0)) {
            case "analyse" -> analyse(Notation.parsePosition(words.get(1)), Level.of(number(words, 2, 6)));
            case "match" -> {
                Match match = new Match(Level.of(number(words, 1, 8)), Level.of(number(words, 2, 7)));
                for (int opening = 0; opening < number(words, 3, OPENINGS); opening++) {
                    match.play(opening);
                }
                OUT.println(match);
            }
            case "strength" -> strength(Path.of(words.get(1)), number(words, 2, OPENINGS));
            case "bench" -> bench();
            case "endgames" -> endgames(Path.of(words.get(1)));
            case "perft" -> perft(Notation.parsePosition(words.get(1)), number(words, 2, 6));
            default -> OUT.println(USAGE);
        }
    }

    private static void endgames(Path file) throws IOException {
        long start = System.nanoTime();
        Endgames endgames = Endgames.generate(Endgames.MOST_MEN);
        endgames.save(file);
        OUT.printf(Locale.ROOT, "%s: %,d bytes, %.1f s%n", file, Files.size(file), (System.nanoTime() - start) / 1e9);
        OUT.println("| own | other | won | drawn | lost | longest win |");
        for (int men = 4; men <= Endgames.MOST_MEN; men++) {
            for (int own = 2; own <= men - 2; own++) {
                Endgames.Total total = endgames.total(own, men - own);
                OUT.printf(
                        Locale.ROOT,
                        "| %d | %d | %,d | %,d | %,d | %d |%n",
                        own,
                        men - own,
                        total.won(),
                        total.drawn(),
                        total.lost(),
                        total.longestWin());
            }
        }
    }

    private static int number(List<String> words, int index, int otherwise) {
        return words.size() > index ? Integer.parseInt(words.get(index)) : otherwise;
    }

    private static void analyse(Position position, Level level) {
        Analysis analysis = new Engine(Endgames.none()).analyse(position, Law.STANDARD, level, new StopToken());
        OUT.printf(Locale.ROOT, "depth %d, %,d nodes%n", analysis.depth(), analysis.nodes());
        for (Analysis.Line line : analysis.lines()) {
            Analysis.Value value = line.value();
            String proven = value.outcome() == null ? "" : value.outcome().toString();
            String plies = value.pliesToEnd() == null ? "" : value.pliesToEnd().toString();
            OUT.printf(Locale.ROOT, "%6d %-4s %3s  %s%n", value.score(), proven, plies, line.plies());
        }
    }

    private static void perft(Position position, int depth) {
        for (int i = 1; i <= depth; i++) {
            long start = System.nanoTime();
            long nodes = Perft.nodes(Law.STANDARD, position, i);
            double seconds = (System.nanoTime() - start) / 1e9;
            OUT.printf(Locale.ROOT, "%2d %,15d  %.1f million a second%n", i, nodes, nodes / seconds / 1e6);
        }
    }

    /** Random full boards in which there is something to choose, the same for everybody. */
    static List<Position> fullBoards(int count) {
        return IntStream.iterate(0, number -> number + 1)
                .mapToObj(number -> opening(number, 2 * Position.MEN_PER_SIDE))
                .filter(board -> Law.STANDARD.legalPlies(board).size() > 1)
                .limit(count)
                .toList();
    }

    private static Position opening(int number, int plies) {
        RandomGenerator random = new SplittableRandom(number);
        Position position = Position.START;
        for (int ply = 0; ply < plies; ply++) {
            List<Ply> legal = Law.STANDARD.legalPlies(position);
            position = Law.STANDARD
                    .play(position, legal.get(random.nextInt(legal.size())))
                    .position();
        }
        return position;
    }

    /** The nodes of searching some positions of both phases to a fixed depth: what changes them changes the engine. */
    static long benchNodes() {
        TranspositionTable table = new TranspositionTable();
        long nodes = 0;
        for (int number = 0; number < 20; number++) {
            Position position = opening(number, 12 + number);
            Search search =
                    new Search(table, Endgames.none(), Law.DEFAULT_NO_CAPTURE_LIMIT, Long.MAX_VALUE, new StopToken());
            search.run(position, 0, position.isPlacing() ? 4 : BENCH_DEPTH);
            nodes += search.nodes();
        }
        return nodes;
    }

    private static void bench() {
        benchNodes();
        long start = System.nanoTime();
        long nodes = benchNodes();
        double seconds = (System.nanoTime() - start) / 1e9;
        OUT.printf(Locale.ROOT, "%d nodes, %,.0f a second%n", nodes, nodes / seconds);
        List<Integer> depths = fullBoards(FULL_BOARDS).stream()
                .map(EngineMain::depthInASecond)
                .sorted()
                .toList();
        OUT.printf(Locale.ROOT, "depths in a second: %s, median %d%n", depths, depths.get(FULL_BOARDS / 2));
    }

    private static int depthInASecond(Position board) {
        StopToken stop = new StopToken();
        Executor soon = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
        CompletableFuture<Void> clock = CompletableFuture.runAsync(stop::stop, soon);
        Search search = new Search(
                new TranspositionTable(), Endgames.none(), Law.DEFAULT_NO_CAPTURE_LIMIT, Long.MAX_VALUE, stop);
        try {
            search.run(board, 0, Search.MAX_DEPTH);
        } catch (CancellationException e) {
            // The second is over.
        }
        clock.cancel(true);
        return search.completed();
    }

    /** Plays what is not in the file yet, game by game, and then prints the table. */
    private static void strength(Path file, int openings) throws IOException {
        List<String> done = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.of();
        for (int level = Level.WEAKEST + 1; level <= Level.STRONGEST; level++) {
            Match match = new Match(Level.of(level), Level.of(level - 1));
            for (int opening = 0; opening < openings; opening++) {
                String key = level + " " + opening + " ";
                String known = done.stream()
                        .filter(line -> line.startsWith(key))
                        .findFirst()
                        .orElse(null);
                if (known != null) {
                    match.add(known.substring(key.length()));
                } else {
                    String line = key + match.play(opening) + "\n";
                    Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }
            }
            OUT.println(match);
        }
    }

    /** Games of one level against another, every opening from both sides. */
    static final class Match {

        private final Level first;
        private final Level second;
        private final Engine engine = new Engine(Endgames.none());

        /** Wins, draws and losses of the first level as LIGHT and as DARK. */
        private final int[][] results = new int[2][3];

        Match(Level first, Level second) {
            this.first = first;
            this.second = second;
        }

        /** Plays an opening from both sides; returns the two results of the first level, as LIGHT and as DARK. */
        String play(int opening) {
            StringBuilder line = new StringBuilder();
            for (Side side : Side.values()) {
                Side winner = winner(opening, side);
                line.append(winner == null ? '=' : winner == side ? '+' : '-');
            }
            add(line.toString());
            return line.toString();
        }

        private void add(String line) {
            for (int colour = 0; colour < 2; colour++) {
                results[colour]["+=-".indexOf(line.charAt(colour))]++;
            }
        }

        private @Nullable Side winner(int opening, Side sideOfFirst) {
            Position position = opening(opening, OPENING_PLIES);
            for (int ply = OPENING_PLIES; ; ply++) {
                Level level = position.sideToMove() == sideOfFirst ? first : second;
                long seed = 1000L * opening + ply;
                Ply chosen = engine.choose(position, Law.STANDARD, level, level.nodes(), seed, new StopToken());
                Played played = Law.STANDARD.play(position, chosen);
                Outcome outcome = played.outcome();
                if (outcome != null) {
                    return outcome.winner();
                }
                position = played.position();
            }
        }

        /** The score in all, and as LIGHT and as DARK. */
        @Override
        public String toString() {
            Score asLight = score(results[0]);
            Score asDark = score(results[1]);
            return "| " + first.number() + " | " + second.number() + " | " + asLight.plus(asDark) + " | " + asLight
                    + " | " + asDark + " |";
        }

        private static Score score(int[] results) {
            return new Score(results[0], results[1], results[2]);
        }
    }
}
