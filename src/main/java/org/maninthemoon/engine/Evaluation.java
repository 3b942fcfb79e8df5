package org.maninthemoon.engine;

import org.maninthemoon.rules.Direction;
import org.maninthemoon.rules.Square;

/**
 * What a position looks worth, in hundredths of a man for the side to move, where the search looks no further. The
 * weights come from self-play; see docs/engine.md.
 */
final class Evaluation {

    private static final int MAN = 100;
    private static final int MOVE = 4;

    /** What a lead is worth more when the next move but one ends the game: it wins then (R10). */
    private static final int LEAD_AT_THE_END = 300;

    /** While placing, what a man on a square is worth: the middle of an edge is worth most, the inner ring least. */
    private static final int MIDDLE_OF_EDGE = 45;

    private static final int BESIDE_CORNER = 9;
    private static final int INNER_CORNER = -24;
    private static final int BESIDE_CENTRE = -28;

    private static final int MIDDLES_OF_EDGES = Square.A3.bit() | Square.C1.bit() | Square.C5.bit() | Square.E3.bit();
    private static final int INNER_CORNERS = Square.B2.bit() | Square.B4.bit() | Square.D2.bit() | Square.D4.bit();
    private static final int BESIDE_CENTRES = Direction.neighbours(Square.CENTRE.bit());
    private static final int BESIDE_CORNERS =
            Direction.neighbours(Square.A1.bit() | Square.A5.bit() | Square.E1.bit() | Square.E5.bit());

    private Evaluation() {}

    /** A position of the moving phase. */
    static int ofMoving(int own, int other, int movesWithoutCapture, int noCaptureLimit) {
        int lead = Integer.bitCount(own) - Integer.bitCount(other);
        int free = Square.ALL & ~(own | other);
        int standing = MOVE * (moves(own, free) - moves(other, free));
        int left = noCaptureLimit - movesWithoutCapture;
        return MAN * lead
                + Integer.signum(lead) * LEAD_AT_THE_END * movesWithoutCapture / noCaptureLimit
                + standing * left / noCaptureLimit;
    }

    /** A position of the placing phase. */
    static int ofPlacing(int own, int other) {
        return MIDDLE_OF_EDGE * lead(own, other, MIDDLES_OF_EDGES)
                + BESIDE_CORNER * lead(own, other, BESIDE_CORNERS)
                + INNER_CORNER * lead(own, other, INNER_CORNERS)
                + BESIDE_CENTRE * lead(own, other, BESIDE_CENTRES);
    }

    private static int lead(int own, int other, int squares) {
        return Integer.bitCount(own & squares) - Integer.bitCount(other & squares);
    }

    private static int moves(int men, int free) {
        return Integer.bitCount(Direction.NORTH.step(men) & free)
                + Integer.bitCount(Direction.EAST.step(men) & free)
                + Integer.bitCount(Direction.SOUTH.step(men) & free)
                + Integer.bitCount(Direction.WEST.step(men) & free);
    }
}
