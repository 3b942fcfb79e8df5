package org.maninthemoon.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.engine.Analysis.Outcome;
import org.maninthemoon.engine.Analysis.Value;
import org.maninthemoon.rules.ImpossiblePositionException;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** The tables against the rules: up to five men here, which takes no time to work out. */
class EndgamesTest {

    private static final int MEN = 5;
    private static final Endgames ENDGAMES = Endgames.generate(MEN);

    private final Random random = new Random(20);

    private Position position(int men) {
        while (true) {
            int light = 0;
            int dark = 0;
            while (Integer.bitCount(light | dark) < men) {
                int square = 1 << random.nextInt(25);
                light |= random.nextBoolean() ? square & ~dark : 0;
                dark |= random.nextBoolean() ? square & ~light : 0;
            }
            try {
                Side toMove = random.nextBoolean() ? Side.LIGHT : Side.DARK;
                return new Position(light, dark, toMove, 0, 0, random.nextInt(20));
            } catch (ImpossiblePositionException e) {
                // Another one.
            }
        }
    }

    private static Side toMove(Position position) {
        return Objects.requireNonNull(position.sideToMove());
    }

    private static int probe(Position position) {
        Side side = toMove(position);
        return ENDGAMES.probe(position.men(side), position.men(side.opponent()), position.movesWithoutCapture());
    }

    /** The value of a ply for who plays it: from what the rules say of its end, or from the tables one ply on. */
    private static int after(Position position, Ply ply) {
        Side side = toMove(position);
        Played played = Law.STANDARD.play(position, ply);
        var outcome = played.outcome();
        if (outcome != null) {
            Side winner = outcome.winner();
            return winner == null ? 0 : winner == side ? 1 : -1;
        }
        int value = probe(played.position());
        int later = value + Integer.signum(value);
        return toMove(played.position()) == side ? later : -later;
    }

    private static boolean isBetter(int value, int than) {
        boolean sameOutcome = Integer.signum(value) == Integer.signum(than);
        // Of wins the shorter, of losses the longer: the smaller number in both.
        return sameOutcome ? value < than : value > than;
    }

    /** As every position leads to ones with a higher count or fewer men, this alone makes all of them true. */
    @Test
    void eachPositionIsWorthItsBestPly() {
        for (int i = 0; i < 30_000; i++) {
            Position position = position(4 + random.nextInt(MEN - 3));
            List<Ply> legal = Law.STANDARD.legalPlies(position);
            int best = after(position, legal.get(0));
            for (Ply ply : legal) {
                int value = after(position, ply);
                best = isBetter(value, best) ? value : best;
            }
            assertEquals(best, probe(position), position::toString);
        }
    }

    @Test
    void theEngineKnowsWhatTheTablesSay() {
        Engine engine = new Engine(ENDGAMES);
        for (int i = 0; i < 300; i++) {
            Position position = position(4 + random.nextInt(MEN - 3));
            Analysis analysis = engine.analyse(position, Law.STANDARD, Level.of(1), new StopToken());
            check(analysis.value(), probe(position), position.toString());
            for (Analysis.Line line : analysis.lines()) {
                check(line.value(), after(position, line.plies().get(0)), position + " " + line.plies());
            }
            int end = Math.abs(probe(position));
            if (end > 0) {
                assertEquals(end, analysis.lines().get(0).plies().size(), position::toString);
            }
        }
    }

    private static void check(Value value, int expected, String what) {
        assertEquals(expected > 0 ? Outcome.WIN : expected < 0 ? Outcome.LOSS : Outcome.DRAW, value.outcome(), what);
        if (expected != 0) {
            assertEquals(Math.abs(expected), value.pliesToEnd(), what);
        }
    }

    @Test
    void underAnotherLimitTheTablesSayNothing() {
        assertTrue(ENDGAMES.covers(3, 12, 20));
        assertFalse(ENDGAMES.covers(3, 12, 21));
        assertFalse(ENDGAMES.covers(7, 56, 20), "six men were not worked out here");
        assertFalse(Endgames.none().covers(3, 12, 20));
    }

    /** Of all positions of two men against two and of three against two; another solver must find the same. */
    @Test
    void totalsOfTheSmallestMaterials() {
        assertEquals(new Endgames.Total(2, 2, 3296, 72464, 140, 9), ENDGAMES.total(2, 2));
        assertEquals(new Endgames.Total(3, 2, 530418, 882, 0, 20), ENDGAMES.total(3, 2));
    }

    @Test
    void aFileIsTakenWholeOrNotAtAll(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("endgames.bin");
        ENDGAMES.save(file);
        Endgames loaded = Endgames.load(file);
        assertEquals(ENDGAMES.total(2, 2), loaded.total(2, 2));

        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            damaged.seek(1_000_000);
            int old = damaged.read();
            damaged.seek(1_000_000);
            damaged.write(old + 1);
        }
        IOException refused = assertThrows(IOException.class, () -> Endgames.load(file));
        assertTrue(String.valueOf(refused.getMessage()).contains("damaged"));
        Files.writeString(file, "something else");
        assertThrows(IOException.class, () -> Endgames.load(file));
        assertThrows(IOException.class, () -> Endgames.load(folder.resolve("absent")));
    }
}
