package org.maninthemoon.rules;

import java.util.List;

/**
 * Men as a test draws them: five rows, rank 5 on top, files {@code a} to {@code e} from the left; {@code L} and {@code
 * D} are men, a dot is a free square.
 */
record Board(int light, int dark) {

    private static final char FREE = '.';

    static Board of(String drawing) {
        List<String> rows =
                drawing.strip().lines().map(row -> row.replace(" ", "")).toList();
        if (rows.size() != Square.BOARD_SIZE || !rows.stream().allMatch(row -> row.matches("[LD.]{5}"))) {
            throw new IllegalArgumentException("not a board:\n" + drawing);
        }
        return new Board(menIn(rows, Side.LIGHT), menIn(rows, Side.DARK));
    }

    static Board of(Position position) {
        return new Board(position.light(), position.dark());
    }

    private static int menIn(List<String> rows, Side side) {
        int men = 0;
        for (Square square : Square.values()) {
            if (rows.get(Square.BOARD_SIZE - 1 - rank(square)).charAt(file(square)) == side.letter()) {
                men |= square.bit();
            }
        }
        return men;
    }

    /** 0 for {@code a} to 4 for {@code e}. */
    static int file(Square square) {
        return square.toString().charAt(0) - 'a';
    }

    /** 0 for rank 1 to 4 for rank 5. */
    static int rank(Square square) {
        return square.toString().charAt(1) - '1';
    }

    /** All men stand, and the last ply was a capture or the last placing. */
    Position toMove(Side side) {
        return toMove(side, 0);
    }

    /** All men stand, and so many moves were made since the last capture. */
    Position toMove(Side side, int movesWithoutCapture) {
        return new Position(light, dark, side, 0, 0, movesWithoutCapture);
    }

    /** Men are still placed: what does not stand is in hand, and LIGHT places first. */
    Position placing() {
        int lightInHand = Position.MEN_PER_SIDE - Integer.bitCount(light);
        int darkInHand = Position.MEN_PER_SIDE - Integer.bitCount(dark);
        return new Position(
                light, dark, lightInHand == darkInHand ? Side.LIGHT : Side.DARK, lightInHand, darkInHand, 0);
    }

    /** The game is over. */
    Position over(int movesWithoutCapture) {
        return new Position(light, dark, null, 0, 0, movesWithoutCapture);
    }

    @Override
    public String toString() {
        StringBuilder drawing = new StringBuilder();
        for (int rank = Square.BOARD_SIZE - 1; rank >= 0; rank--) {
            for (int file = 0; file < Square.BOARD_SIZE; file++) {
                int bit = Square.of(file, rank).bit();
                char man = (light & bit) != 0 ? Side.LIGHT.letter() : (dark & bit) != 0 ? Side.DARK.letter() : FREE;
                drawing.append(man).append(file < Square.BOARD_SIZE - 1 ? ' ' : '\n');
            }
        }
        return drawing.toString();
    }
}
