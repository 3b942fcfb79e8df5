package org.maninthemoon.rules;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.ImpossiblePositionException.Reason;

/**
 * R2. How the men stand, who is to move, how many men are in hand, and how long nothing was captured. A position that
 * cannot be is refused by its constructor; what depends on the no-capture limit is checked by {@link
 * Law#requirePossible}.
 *
 * @param light the bitboard of LIGHT's men
 * @param dark the bitboard of DARK's men
 * @param sideToMove the side to move, null when R8 or R10 has ended the game
 * @param lightInHand LIGHT's men not yet placed, 0 to 12
 * @param darkInHand DARK's men not yet placed, 0 to 12
 * @param movesWithoutCapture moves of both sides since the last capture (R10), 0 to 400, and 0 while men are placed
 */
public record Position(
        int light, int dark, @Nullable Side sideToMove, int lightInHand, int darkInHand, int movesWithoutCapture) {

    /** R2. The men of each side. */
    public static final int MEN_PER_SIDE = 12;

    /** R8. Who has fewer men than this has lost. */
    static final int FEWEST_MEN_IN_PLAY = 2;

    /** The empty board, LIGHT to place. */
    public static final Position START = new Position(0, 0, Side.LIGHT, MEN_PER_SIDE, MEN_PER_SIDE, 0);

    /** @throws ImpossiblePositionException if no game can reach the position, whatever its no-capture limit */
    public Position {
        require((light & dark) == 0 && ((light | dark) & ~Square.ALL) == 0, Reason.BOARD);
        require(movesWithoutCapture >= 0 && movesWithoutCapture <= Law.MAX_NO_CAPTURE_LIMIT, Reason.COUNT);
        int lightMen = Integer.bitCount(light);
        int darkMen = Integer.bitCount(dark);
        require(lightMen + lightInHand <= MEN_PER_SIDE && darkMen + darkInHand <= MEN_PER_SIDE, Reason.TOO_MANY_MEN);
        if (lightInHand != 0 || darkInHand != 0) {
            // Nothing is captured while men are placed, and LIGHT places first, so everything follows from the hands.
            Side next = lightInHand == darkInHand ? Side.LIGHT : Side.DARK;
            require(lightInHand >= 0 && darkInHand == lightInHand + (next == Side.LIGHT ? 0 : 1), Reason.HANDS);
            require(sideToMove == next, Reason.HANDS);
            require(lightMen + lightInHand == MEN_PER_SIDE && darkMen + darkInHand == MEN_PER_SIDE, Reason.HANDS);
            require(((light | dark) & Square.CENTRE.bit()) == 0, Reason.MAN_ON_CENTRE);
            require(movesWithoutCapture == 0, Reason.COUNT);
        } else if (sideToMove != null) {
            require(lightMen >= FEWEST_MEN_IN_PLAY && darkMen >= FEWEST_MEN_IN_PLAY, Reason.TOO_FEW_MEN);
            require(canMove(sideToMove == Side.LIGHT ? light : dark, light | dark), Reason.BLOCKED);
        }
    }

    private static void require(boolean holds, Reason otherwise) {
        if (!holds) {
            throw new ImpossiblePositionException(otherwise);
        }
    }

    /** R9. Whether one of some men stands beside a free square. */
    static boolean canMove(int men, int occupied) {
        return (Direction.neighbours(men) & ~occupied) != 0;
    }

    /** The bitboard of a side's men. */
    public int men(Side side) {
        return side == Side.LIGHT ? light : dark;
    }

    /** A side's men on the board, 0 to 12. */
    public int menOnBoard(Side side) {
        return Integer.bitCount(men(side));
    }

    /** A side's men not yet placed, 0 to 12. */
    public int menInHand(Side side) {
        return side == Side.LIGHT ? lightInHand : darkInHand;
    }

    /** A side's men that were captured, 0 to 12. */
    public int menLost(Side side) {
        return MEN_PER_SIDE - menOnBoard(side) - menInHand(side);
    }

    /** Whether men are still to be placed (R3). */
    public boolean isPlacing() {
        return darkInHand > 0;
    }

    /** Whose man stands on a square, if one does. */
    public Optional<Side> at(Square square) {
        if ((light & square.bit()) != 0) {
            return Optional.of(Side.LIGHT);
        }
        return (dark & square.bit()) != 0 ? Optional.of(Side.DARK) : Optional.empty();
    }

    int occupied() {
        return light | dark;
    }

    /** The position in one line of four fields, as {@link Notation#parsePosition} reads it. */
    @Override
    public String toString() {
        return Notation.format(this);
    }
}
