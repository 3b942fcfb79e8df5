package org.maninthemoon.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Side;

/**
 * A whole game that another implementation played; the README beside the data says what the fields are. Plies are
 * counted from 0 here.
 */
record GoldenGame(
        String id,
        int noCaptureLimit,
        String placings,
        List<String> moves,
        List<String> positions,
        List<Integer> legalMoves,
        @Nullable Side winner,
        String reason) {

    static final int PLACINGS = 24;

    private static final List<GoldenGame> ALL = readAll();

    static List<GoldenGame> all() {
        return ALL;
    }

    static GoldenGame of(String id) {
        return ALL.stream().filter(game -> game.id().equals(id)).findFirst().orElseThrow();
    }

    /** The shortest there is, with a limit of 2: a draw after 26 plies. */
    static GoldenGame shortest() {
        return of("g0008");
    }

    /** A short one in which a side is passed over. */
    static GoldenGame withPassing() {
        return of("g0006");
    }

    private static List<GoldenGame> readAll() {
        try (InputStream data = Objects.requireNonNull(
                GoldenGame.class.getResourceAsStream("/conformance/games.jsonl"), "games.jsonl")) {
            return new ObjectMapper()
                    .readerFor(GoldenGame.class)
                    .<GoldenGame>readValues(data)
                    .readAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int length() {
        return PLACINGS + moves.size();
    }

    /** A ply as a game record has it. */
    String ply(int index) {
        return index < PLACINGS ? placings.split(" ", -1)[index] : moves.get(index - PLACINGS);
    }

    /** Who plays it. */
    Side by(int index) {
        if (index < PLACINGS) {
            return index % 2 == 0 ? Side.LIGHT : Side.DARK;
        }
        return positions.get(index - PLACINGS).contains(" L ") ? Side.LIGHT : Side.DARK;
    }

    /** Who is passed over after it, if anybody is. */
    @Nullable
    Side passedOverAfter(int index) {
        boolean goesOn = index + 1 < length();
        return goesOn && by(index + 1) == by(index) ? by(index).opponent() : null;
    }

    boolean hasPassing() {
        return firstPassing() >= 0;
    }

    /** The first ply after which a side is passed over; -1 where there is none. */
    int firstPassing() {
        return IntStream.range(0, length())
                .filter(index -> passedOverAfter(index) != null)
                .findFirst()
                .orElse(-1);
    }

    /** How many plies are legal after it. */
    int legalAfter(int index) {
        int next = index + 1;
        if (next < PLACINGS) {
            return PLACINGS - next;
        }
        return next < length() ? legalMoves.get(next - PLACINGS) : 0;
    }
}
