package org.maninthemoon.engine;

import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** Counts sequences of legal plies the way the search plays them; every leaf is played, none is counted in bulk. */
public final class Perft {

    private static final int FULL_BOARD = 2 * Position.MEN_PER_SIDE;

    private final int limit;
    private final int[][] moves;

    private Perft(int limit, int depth) {
        this.limit = limit;
        this.moves = new int[depth + 1][Moves.MOST];
    }

    /** See {@link org.maninthemoon.rules.Perft#nodes}. */
    public static long nodes(Law law, Position position, int depth) {
        Side side = position.sideToMove();
        if (depth == 0) {
            return 1;
        }
        if (side == null) {
            return 0;
        }
        Perft perft = new Perft(law.noCaptureLimit(), depth);
        int own = position.men(side);
        int other = position.men(side.opponent());
        return position.isPlacing()
                ? perft.placings(own, other, depth)
                : perft.moves(own, other, position.movesWithoutCapture(), depth);
    }

    private long placings(int own, int other, int depth) {
        int[] list = moves[depth];
        int count = Moves.generatePlacings(own, other, list);
        long nodes = 0;
        for (int i = 0; i < count; i++) {
            int placed = Moves.moved(own, list[i]);
            if (depth == 1) {
                nodes++;
            } else if (Integer.bitCount(placed | other) < FULL_BOARD) {
                nodes += placings(/* own= */ other, /* other= */ placed, depth - 1);
            } else {
                nodes += next(placed, other, 0, depth - 1);
            }
        }
        return nodes;
    }

    private long moves(int own, int other, int quiet, int depth) {
        int[] list = moves[depth];
        int count = Moves.generate(own, other, list);
        long nodes = 0;
        for (int i = 0; i < count; i++) {
            int moved = Moves.moved(own, list[i]);
            int captured = Moves.captured(moved, other, list[i]);
            nodes += next(moved, other & ~captured, captured != 0 ? 0 : quiet + 1, depth - 1);
        }
        return nodes;
    }

    /** R8, R10, R9: what follows a ply. */
    private long next(int own, int other, int quiet, int depth) {
        if (depth == 0) {
            return 1;
        }
        if (Integer.bitCount(other) < 2 || quiet >= limit) {
            return 0;
        }
        return Moves.canMove(/* own= */ other, /* other= */ own)
                ? moves(/* own= */ other, /* other= */ own, quiet, depth)
                : moves(own, other, quiet, depth);
    }
}
