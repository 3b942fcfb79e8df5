package org.maninthemoon.engine;

import org.maninthemoon.rules.CustodianCapture;
import org.maninthemoon.rules.Direction;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Square;

/**
 * Plies as numbers, and the legal ones of two bitboards. A move is {@code 32 * from + to} with squares numbered as in
 * {@link Square}; a placing has {@link #FROM_HAND} for where it comes from.
 */
final class Moves {

    /** Twelve men with four squares beside each. */
    static final int MOST = 48;

    /** No ply: one that cannot be. */
    static final int NONE = 0;

    private static final int FROM_HAND = 31;

    private static final Square[] SQUARES = Square.values();
    private static final int[] NEIGHBOURS = new int[SQUARES.length];

    static {
        for (Square square : SQUARES) {
            NEIGHBOURS[square.ordinal()] = Direction.neighbours(square.bit());
        }
    }

    private Moves() {}

    static int from(int move) {
        return move >> 5;
    }

    static int to(int move) {
        return move & 31;
    }

    /** The own men after a move or a placing. */
    static int moved(int own, int move) {
        // A man in hand stands on no square that could be cleared.
        return (own & ~(1 << from(move))) | (1 << to(move));
    }

    /** The men that a move captures; a placing captures none (R3). */
    static int captured(int moved, int other, int move) {
        return from(move) == FROM_HAND ? 0 : CustodianCapture.captured(to(move), moved, other);
    }

    static boolean canMove(int own, int other) {
        return (Direction.neighbours(own) & ~(own | other)) != 0;
    }

    /** Writes the legal moves in the order of the squares, from and then to; returns how many there are. */
    static int generate(int own, int other, int[] moves) {
        int free = Square.ALL & ~(own | other);
        int count = 0;
        for (int men = own & Direction.neighbours(free); men != 0; men &= men - 1) {
            int from = Integer.numberOfTrailingZeros(men);
            for (int to = NEIGHBOURS[from] & free; to != 0; to &= to - 1) {
                moves[count++] = (from << 5) | Integer.numberOfTrailingZeros(to);
            }
        }
        return count;
    }

    /** Writes the legal placings in the order of the squares; returns how many there are. */
    static int generatePlacings(int own, int other, int[] moves) {
        int count = 0;
        for (int free = Square.ALL & ~(own | other | Square.CENTRE.bit()); free != 0; free &= free - 1) {
            moves[count++] = (FROM_HAND << 5) | Integer.numberOfTrailingZeros(free);
        }
        return count;
    }

    static Ply toPly(int move) {
        Square to = SQUARES[to(move)];
        return from(move) == FROM_HAND ? new Placing(to) : new Move(SQUARES[from(move)], to);
    }
}
