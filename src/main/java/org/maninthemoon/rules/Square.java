package org.maninthemoon.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * R1. The 25 squares, five files {@code a} to {@code e} by five ranks {@code 1} to {@code 5}.
 *
 * <p>A bitboard is an {@code int} whose bit {@link #ordinal()} stands for a square. Files are laid out one after
 * another, so that the order of the bits is the alphabetical order of the names:
 *
 * <pre>
 * 5 |  4  9 14 19 24
 * 4 |  3  8 13 18 23
 * 3 |  2  7 12 17 22
 * 2 |  1  6 11 16 21
 * 1 |  0  5 10 15 20
 *      a  b  c  d  e
 * </pre>
 */
public enum Square {
    A1,
    A2,
    A3,
    A4,
    A5,
    B1,
    B2,
    B3,
    B4,
    B5,
    C1,
    C2,
    C3,
    C4,
    C5,
    D1,
    D2,
    D3,
    D4,
    D5,
    E1,
    E2,
    E3,
    E4,
    E5;

    /** Files and ranks of the board. */
    public static final int BOARD_SIZE = 5;

    /** The square that stays free while men are placed (R3) and that the first move goes into (R5). */
    public static final Square CENTRE = C3;

    /** The bitboard of all 25 squares. */
    public static final int ALL = (1 << (BOARD_SIZE * BOARD_SIZE)) - 1;

    private static final Square[] SQUARES = values();

    /**
     * The square of a file and a rank.
     *
     * @param file 0 for {@code a} to 4 for {@code e}
     * @param rank 0 for rank 1 to 4 for rank 5
     */
    public static Square of(int file, int rank) {
        return SQUARES[file * BOARD_SIZE + rank];
    }

    /** The squares of a bitboard, in alphabetical order. */
    public static List<Square> listOf(int bitboard) {
        List<Square> squares = new ArrayList<>(Integer.bitCount(bitboard));
        for (int rest = bitboard; rest != 0; rest &= rest - 1) {
            squares.add(SQUARES[Integer.numberOfTrailingZeros(rest)]);
        }
        return List.copyOf(squares);
    }

    /** The bitboard that holds just this square. */
    public int bit() {
        return 1 << ordinal();
    }

    /** The name in the notation, such as {@code c3}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
