package org.maninthemoon.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.engine.Analysis.Outcome;
import org.maninthemoon.engine.Search.RootMove;
import org.maninthemoon.rules.ImpossiblePositionException;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** The search against minimax in its plainest form, which asks the rules for everything. */
class SearchTest {

    /** Each test has its own, so that none depends on another. */
    private final Random random = new Random(1890);

    /** Positions of random games, of every phase: a few of each game. */
    private List<Position> positions(Law law, int games, int every) {
        List<Position> positions = new ArrayList<>();
        for (int game = 0; game < games; game++) {
            Position position = Position.START;
            for (int ply = random.nextInt(every); position.sideToMove() != null; ply++) {
                if (ply % every == 0) {
                    positions.add(position);
                }
                List<Ply> legal = law.legalPlies(position);
                position = law.play(position, legal.get(random.nextInt(legal.size())))
                        .position();
            }
        }
        return positions;
    }

    private static Side toMove(Position position) {
        return Objects.requireNonNull(position.sideToMove());
    }

    /** The value for a side of a ply just played, looking some plies further. */
    private static int valueOf(Law law, Played played, Side side, int depth, int ply) {
        var outcome = played.outcome();
        if (outcome != null) {
            Side winner = outcome.winner();
            return winner == null ? 0 : winner == side ? Search.WIN - ply : ply - Search.WIN;
        }
        Side next = toMove(played.position());
        int value = minimax(law, played.position(), depth, ply);
        return next == side ? value : -value;
    }

    private static int minimax(Law law, Position position, int depth, int ply) {
        if (depth == 0) {
            return captures(law, position, ply);
        }
        int best = Integer.MIN_VALUE;
        for (Ply legal : law.legalPlies(position)) {
            Played played = law.play(position, legal);
            best = Math.max(best, valueOf(law, played, toMove(position), depth - 1, ply + 1));
        }
        return best;
    }

    private static int captures(Law law, Position position, int ply) {
        Side side = toMove(position);
        int own = position.men(side);
        int other = position.men(side.opponent());
        if (position.isPlacing()) {
            return Evaluation.ofPlacing(own, other);
        }
        int best = Evaluation.ofMoving(own, other, position.movesWithoutCapture(), law.noCaptureLimit());
        for (Ply legal : law.legalPlies(position)) {
            Played played = law.play(position, legal);
            if (!played.captures().isEmpty()) {
                best = Math.max(best, valueOf(law, played, side, 0, ply + 1));
            }
        }
        return best;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20, 400})
    void everyPlyHasItsMinimaxValue(int limit) {
        Law law = new Law(limit);
        TranspositionTable table = new TranspositionTable();
        for (Position position : positions(law, 12, 7)) {
            int depth = position.isPlacing() && position.darkInHand() > 3 ? 2 : 3;
            Search search = new Search(table, Endgames.none(), limit, Long.MAX_VALUE, new StopToken());
            for (RootMove line : search.run(position, Search.ALL_LINES, depth)) {
                Played played = law.play(position, Moves.toPly(line.move));
                int expected = valueOf(law, played, toMove(position), line.depth - 1, 1);
                assertEquals(expected, line.score, () -> position + " " + played.ply());
            }
        }
    }

    @Test
    void whatIsBestIsTheSameWhateverTheOthersAreWorth() {
        TranspositionTable table = new TranspositionTable();
        for (Position position : positions(Law.STANDARD, 20, 9)) {
            int depth = 3;
            List<RootMove> all = new Search(table, Endgames.none(), 20, Long.MAX_VALUE, new StopToken())
                    .run(position, Search.ALL_LINES, depth);
            List<RootMove> best =
                    new Search(table, Endgames.none(), 20, Long.MAX_VALUE, new StopToken()).run(position, 5, depth);
            for (RootMove line : best) {
                RootMove full = all.stream()
                        .filter(other -> other.move == line.move)
                        .findAny()
                        .orElseThrow();
                boolean isNearBest = full.score >= all.get(0).score - 5;
                if (isNearBest && line.depth == depth) {
                    assertFalse(line.isBound, position::toString);
                    assertEquals(full.score, line.score, position::toString);
                }
            }
        }
    }

    /** How a game ends under best play, to its very end: the value as {@link Search} writes it. */
    private static int solve(Law law, Position position, Map<Position, Integer> known) {
        Integer earlier = known.get(position);
        if (earlier != null) {
            return earlier;
        }
        int best = Integer.MIN_VALUE;
        for (Ply legal : law.legalPlies(position)) {
            best = Math.max(best, solve(law, law.play(position, legal), toMove(position), known));
        }
        known.put(position, best);
        return best;
    }

    private static int solve(Law law, Played played, Side side, Map<Position, Integer> known) {
        var outcome = played.outcome();
        if (outcome != null) {
            Side winner = outcome.winner();
            return winner == null ? 0 : winner == side ? Search.WIN - 1 : 1 - Search.WIN;
        }
        int value = solve(law, played.position(), known);
        int later = value - Integer.signum(value);
        return toMove(played.position()) == side ? later : -later;
    }

    @ParameterizedTest
    @CsvSource({"2, 9", "3, 7", "4, 6", "6, 5", "20, 4"})
    void whatIsCalledExactIsTrue(int limit, int men) {
        Law law = new Law(limit);
        Engine engine = new Engine(Endgames.none());
        int proven = 0;
        for (int i = 0; i < 40; i++) {
            Position position = withMen(men, limit);
            Map<Position, Integer> known = new HashMap<>();
            Analysis analysis = engine.analyse(position, law, Level.of(6), new StopToken());
            proven += check(analysis.value(), solve(law, position, known), position.toString());
            for (Analysis.Line line : analysis.lines()) {
                Played played = law.play(position, line.plies().get(0));
                int expected = solve(law, played, toMove(position), known);
                proven += check(line.value(), expected, position + " " + played.ply());
            }
        }
        assertTrue(proven > 60, "proven: " + proven);
    }

    /** A position of the moving phase with some men at random, at least two of each side. */
    private Position withMen(int most, int limit) {
        while (true) {
            int light = 0;
            int dark = 0;
            for (int men = 4 + random.nextInt(most - 3); Integer.bitCount(light | dark) < men; ) {
                int square = 1 << random.nextInt(25);
                if (random.nextBoolean()) {
                    light |= square & ~dark;
                } else {
                    dark |= square & ~light;
                }
            }
            try {
                return new Position(light, dark, Side.DARK, 0, 0, random.nextInt(limit));
            } catch (ImpossiblePositionException e) {
                // Another one.
            }
        }
    }

    private static int check(Analysis.Value value, int expected, String what) {
        Outcome outcome = value.outcome();
        if (outcome == null) {
            return 0;
        }
        assertEquals(expected > 0 ? Outcome.WIN : expected < 0 ? Outcome.LOSS : Outcome.DRAW, outcome, what);
        if (outcome != Outcome.DRAW) {
            assertEquals(Search.WIN - Math.abs(expected), value.pliesToEnd(), what);
        }
        return 1;
    }

    @Test
    void linesAreLegalAndEndWhereTheyAreProvenTo() {
        Engine engine = new Engine(Endgames.none());
        for (Position position : positions(Law.STANDARD, 30, 11)) {
            for (Analysis.Line line : engine.analyse(position, Law.STANDARD, Level.of(3), new StopToken())
                    .lines()) {
                Position at = position;
                for (Ply ply : line.plies()) {
                    assertTrue(Law.STANDARD.legalPlies(at).contains(ply), () -> position + " " + line.plies());
                    at = Law.STANDARD.play(at, ply).position();
                }
            }
        }
    }

    @Test
    void theSameQuestionHasTheSameAnswer() {
        Engine used = new Engine(Endgames.none());
        for (Position position : positions(Law.STANDARD, 10, 5)) {
            Engine fresh = new Engine(Endgames.none());
            assertEquals(
                    fresh.analyse(position, Law.STANDARD, Level.of(4), new StopToken()),
                    used.analyse(position, Law.STANDARD, Level.of(4), new StopToken()));
            assertEquals(
                    fresh.choose(
                            position, Law.STANDARD, Level.of(4), Level.of(4).nodes(), 7, new StopToken()),
                    used.choose(position, Law.STANDARD, Level.of(4), Level.of(4).nodes(), 7, new StopToken()));
        }
    }

    /** What changes this changes how the engine plays; the commit then says the new number, and what it gives. */
    @Test
    void theBenchHasItsNodes() {
        assertEquals(5_136_456, EngineMain.benchNodes());
    }
}
