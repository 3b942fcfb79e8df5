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

    private static final int CENTRE = Square.CENTRE.bit();
    private static final int BESIDE_CENTRE = Direction.neighbours(CENTRE);
    private static final int CORNERS = Square.A1.bit() | Square.A5.bit() | Square.E1.bit() | Square.E5.bit();

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
        return 6 * (Integer.bitCount(own & BESIDE_CENTRE) - Integer.bitCount(other & BESIDE_CENTRE))
                - 3 * (Integer.bitCount(own & CORNERS) - Integer.bitCount(other & CORNERS));
    }

    private static int moves(int men, int free) {
        return Integer.bitCount(Direction.NORTH.step(men) & free)
                + Integer.bitCount(Direction.EAST.step(men) & free)
                + Integer.bitCount(Direction.SOUTH.step(men) & free)
                + Integer.bitCount(Direction.WEST.step(men) & free);
    }
}
