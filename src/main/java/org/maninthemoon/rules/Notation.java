package org.maninthemoon.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.NotationException.Expected;

/**
 * Reads and writes squares, plies and positions as text. Reading is strict: each value has one spelling, and {@code
 * parse(format(x))} is {@code x}.
 */
public final class Notation {

    private static final Pattern HANDS = Pattern.compile("(0|[1-9]|1[0-2])-(0|[1-9]|1[0-2])");
    private static final Pattern COUNT = Pattern.compile("0|[1-9][0-9]?|[1-3][0-9]{2}|400");
    private static final char NO_SIDE = '-';

    /** A ply as a game record has it, with the captures that were written behind it. */
    public record WrittenPly(Ply ply, List<Square> captures) {}

    private Notation() {}

    /**
     * Reads a square such as {@code c3}.
     *
     * @throws NotationException if it is not a file {@code a} to {@code e} and a rank {@code 1} to {@code 5}
     */
    public static Square parseSquare(String text) {
        if (text.length() == 2) {
            int file = text.charAt(0) - 'a';
            int rank = text.charAt(1) - '1';
            if (file >= 0 && file < Square.BOARD_SIZE && rank >= 0 && rank < Square.BOARD_SIZE) {
                return Square.of(file, rank);
            }
        }
        throw new NotationException(Expected.SQUARE, text);
    }

    /**
     * Reads a placing {@code b4} or a move {@code c2-c3}.
     *
     * @throws NotationException if it is neither
     */
    public static Ply parsePly(String text) {
        int hyphen = text.indexOf('-');
        if (hyphen < 0) {
            return new Placing(parseSquare(text));
        }
        return new Move(parseSquare(text.substring(0, hyphen)), parseSquare(text.substring(hyphen + 1)));
    }

    /**
     * Reads a ply of a game record: {@code b4}, {@code c2-c3} or {@code c2-c3xb3,d3}.
     *
     * @throws NotationException if it is none of these, or the captured squares are not in alphabetical order
     */
    public static WrittenPly parseWrittenPly(String text) {
        int cross = text.indexOf('x');
        if (cross < 0) {
            return new WrittenPly(parsePly(text), List.of());
        }
        List<Square> captures = new ArrayList<>();
        for (String square : text.substring(cross + 1).split(",", -1)) {
            captures.add(parseSquare(square));
        }
        for (int i = 1; i < captures.size(); i++) {
            if (captures.get(i - 1).compareTo(captures.get(i)) >= 0) {
                throw new NotationException(Expected.CAPTURES, text);
            }
        }
        if (parsePly(text.substring(0, cross)) instanceof Move move) {
            return new WrittenPly(move, List.copyOf(captures));
        }
        throw new NotationException(Expected.PLY, text);
    }

    /** Writes a ply as a game record has it, its captures behind it. */
    public static String format(Ply ply, List<Square> captures) {
        if (captures.isEmpty()) {
            return ply.toString();
        }
        return ply + "x"
                + String.join(",", captures.stream().map(Square::toString).toList());
    }

    /**
     * Reads a position: board, side to move, men in hand, moves since the last capture, one blank between them.
     *
     * @throws NotationException if it is not written so
     * @throws ImpossiblePositionException if it is, and no game can reach it
     */
    public static Position parsePosition(String text) {
        String[] fields = text.split(" ", -1);
        if (fields.length != 4) {
            throw new NotationException(Expected.POSITION_FIELDS, text);
        }
        int light = parseMen(Side.LIGHT, fields[0]);
        int dark = parseMen(Side.DARK, fields[0]);
        Side sideToMove = parseSide(fields[1]);
        Matcher hands = HANDS.matcher(fields[2]);
        if (!hands.matches()) {
            throw new NotationException(Expected.POSITION_HANDS, text);
        }
        if (!COUNT.matcher(fields[3]).matches()) {
            throw new NotationException(Expected.POSITION_COUNT, text);
        }
        return new Position(
                light,
                dark,
                sideToMove,
                Integer.parseInt(hands.group(1)),
                Integer.parseInt(hands.group(2)),
                Integer.parseInt(fields[3]));
    }

    /** The bitboard of one side's men on a board. */
    private static int parseMen(Side whose, String text) {
        String[] ranks = text.split("/", -1);
        if (ranks.length != Square.BOARD_SIZE) {
            throw new NotationException(Expected.POSITION_BOARD, text);
        }
        int men = 0;
        for (int i = 0; i < ranks.length; i++) {
            int rank = Square.BOARD_SIZE - 1 - i;
            int file = 0;
            boolean afterDigit = false;
            for (char c : ranks[i].toCharArray()) {
                Side side = sideOf(c);
                // Two digits in a row would be a second spelling of their sum.
                boolean free = c >= '1' && c <= '5' && !afterDigit;
                if ((side == null && !free) || file >= Square.BOARD_SIZE) {
                    throw new NotationException(Expected.POSITION_BOARD, text);
                }
                if (side == whose) {
                    men |= Square.of(file, rank).bit();
                }
                file += side != null ? 1 : c - '0';
                afterDigit = side == null;
            }
            if (file != Square.BOARD_SIZE) {
                throw new NotationException(Expected.POSITION_BOARD, text);
            }
        }
        return men;
    }

    private static @Nullable Side parseSide(String text) {
        Side side = text.length() == 1 ? sideOf(text.charAt(0)) : null;
        if (side == null && !text.equals(String.valueOf(NO_SIDE))) {
            throw new NotationException(Expected.POSITION_SIDE, text);
        }
        return side;
    }

    private static @Nullable Side sideOf(char letter) {
        for (Side side : Side.values()) {
            if (side.letter() == letter) {
                return side;
            }
        }
        return null;
    }

    static String format(Position position) {
        StringBuilder text = new StringBuilder();
        for (int rank = Square.BOARD_SIZE - 1; rank >= 0; rank--) {
            int free = 0;
            for (int file = 0; file < Square.BOARD_SIZE; file++) {
                Side side = position.at(Square.of(file, rank)).orElse(null);
                if (side == null) {
                    free++;
                    continue;
                }
                if (free > 0) {
                    text.append(free);
                    free = 0;
                }
                text.append(side.letter());
            }
            if (free > 0) {
                text.append(free);
            }
            text.append(rank > 0 ? "/" : " ");
        }
        Side side = position.sideToMove();
        return text.append(side == null ? NO_SIDE : side.letter())
                .append(' ')
                .append(position.lightInHand())
                .append('-')
                .append(position.darkInHand())
                .append(' ')
                .append(position.movesWithoutCapture())
                .toString();
    }
}
