package org.maninthemoon.engine;

import org.maninthemoon.rules.Direction;
import org.maninthemoon.rules.Square;

/**
 * What a position looks worth, in hundredths of a man for the side to move, where the search looks no further. The
 * weights were fitted to the values that deep searches give to boards of random play and of self-play; docs/engine.md
 * has the figures.
 */
final class Evaluation {

    /** To be a man ahead; twice as much and more when the next move ends the game, since it wins then (R10). */
    private static final int LEAD = 75;

    private static final int LEAD_AT_THE_END = 160;

    /** A man more when there is a lead already, whatever his square. */
    private static final int MAN = 10;

    private static final int SIDE_TO_MOVE = 12;
    private static final int MOVE = 3;

    private static final int CORNERS = Square.A1.bit() | Square.A5.bit() | Square.E1.bit() | Square.E5.bit();
    private static final int BESIDE_CORNERS = Direction.neighbours(CORNERS);
    private static final int MIDDLES_OF_EDGES = Square.A3.bit() | Square.C1.bit() | Square.C5.bit() | Square.E3.bit();
    private static final int EDGES = BESIDE_CORNERS | MIDDLES_OF_EDGES;
    private static final int INNER_CORNERS = Square.B2.bit() | Square.B4.bit() | Square.D2.bit() | Square.D4.bit();
    private static final int BESIDE_CENTRE = Direction.neighbours(Square.CENTRE.bit());

    private Evaluation() {}

    /** A position of the moving phase: who is ahead, and whose men are hard to enclose, on corners and edges. */
    static int ofMoving(int own, int other, int movesWithoutCapture, int noCaptureLimit) {
        int free = Square.ALL & ~(own | other);
        int lead = Integer.bitCount(own) - Integer.bitCount(other);
        int standing = MOVE * (moves(own, free) - moves(other, free))
                + 27 * lead(own, other, CORNERS)
                + 22 * lead(own, other, EDGES)
                + 13 * lead(own, other, INNER_CORNERS)
                + 11 * lead(own, other, BESIDE_CENTRE);
        int left = noCaptureLimit - movesWithoutCapture;
        return SIDE_TO_MOVE
                + MAN * lead
                + Integer.signum(lead) * (LEAD + LEAD_AT_THE_END * movesWithoutCapture / noCaptureLimit)
                + standing * left / noCaptureLimit;
    }

    /** A position of the placing phase: men beside the square that all move into will be enclosed, others enclose. */
    static int ofPlacing(int own, int other) {
        return 23 * lead(own, other, MIDDLES_OF_EDGES)
                + 5 * lead(own, other, BESIDE_CORNERS)
                - 12 * lead(own, other, INNER_CORNERS)
                - 14 * lead(own, other, BESIDE_CENTRE);
    }

    private static int lead(int own, int other, int squares) {
        return Integer.bitCount(own & squares) - Integer.bitCount(other & squares);
    }

    /** The moves of some men: pairs of a man and a free square beside him. */
    private static int moves(int men, int free) {
        return Integer.bitCount(Direction.NORTH.step(men) & free)
                + Integer.bitCount(Direction.EAST.step(men) & free)
                + Integer.bitCount(Direction.SOUTH.step(men) & free)
                + Integer.bitCount(Direction.WEST.step(men) & free);
    }
}
