package org.maninthemoon.rules;

/**
 * R6 and R7. Custodian capture: a move takes every unbroken row of enemy men that starts beside the moved man, runs
 * along one direction and ends at another man of the mover. An empty square or the edge breaks a row.
 *
 * <p>A man captures along its file and along its rank, five squares each. What happens on five squares is worked out once
 * for all cases; a capture is then two look-ups.
 */
public final class CustodianCapture {

    private static final int SIZE = Square.BOARD_SIZE;
    private static final int LINES = 1 << SIZE;

    /** The captured men of a line, by {@link #index}. */
    private static final byte[] CAPTURED = new byte[SIZE * LINES * LINES];

    /** The squares of the first rank, and the factor that brings their bits together from bit 20 on. */
    private static final int FIRST_RANK = 0b00001_00001_00001_00001_00001;

    private static final int GATHER = 0x111110;

    /** The bits of a line spread over the first rank. */
    private static final int[] SPREAD = new int[LINES];

    static {
        for (int line = 0; line < LINES; line++) {
            for (int i = 0; i < SIZE; i++) {
                SPREAD[line] |= ((line >> i) & 1) << (SIZE * i);
            }
            for (int theirs = 0; theirs < LINES; theirs++) {
                for (int moved = 0; moved < SIZE; moved++) {
                    CAPTURED[index(moved, line, theirs)] =
                            (byte) (row(moved, 1, line, theirs) | row(moved, -1, line, theirs));
                }
            }
        }
    }

    private CustodianCapture() {}

    /** The enemy men between the moved man and the next own man in one direction of a line; none if a gap comes first. */
    private static int row(int moved, int step, int ours, int theirs) {
        int row = 0;
        int square = moved + step;
        while (square >= 0 && square < SIZE && ((theirs >> square) & 1) != 0) {
            row |= 1 << square;
            square += step;
        }
        return square >= 0 && square < SIZE && ((ours >> square) & 1) != 0 ? row : 0;
    }

    private static int index(int moved, int ours, int theirs) {
        return (moved * LINES + ours) * LINES + theirs;
    }

    /**
     * The enemy men that a move encloses; none where nothing is enclosed.
     *
     * @param moved the number of the one square moved to, 0 to 24
     * @param ours the bitboard of the mover's men after the move. Only rows that end at the man just moved count, so men
     *     enclosed earlier stay and whoever walks in between two enemies is safe (R7)
     * @param theirs the bitboard of the opponent's men
     */
    public static int captured(int moved, int ours, int theirs) {
        int rank = moved % SIZE;
        int file = moved - rank;
        int onFile = CAPTURED[index(rank, (ours >> file) & (LINES - 1), (theirs >> file) & (LINES - 1))];
        int onRank = CAPTURED[index(file / SIZE, gather(ours >> rank), gather(theirs >> rank))];
        return (onFile << file) | (SPREAD[onRank] << rank);
    }

    private static int gather(int men) {
        return (((men & FIRST_RANK) * GATHER) >>> 20) & (LINES - 1);
    }
}
