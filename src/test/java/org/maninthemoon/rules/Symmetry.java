package org.maninthemoon.rules;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ways to turn and mirror the board onto itself: the files, the ranks, and files with ranks. */
record Symmetry(boolean filesMirrored, boolean ranksMirrored, boolean transposed) {

    private static final int LAST = Square.BOARD_SIZE - 1;

    Square of(Square square) {
        int file = filesMirrored ? LAST - Board.file(square) : Board.file(square);
        int rank = ranksMirrored ? LAST - Board.rank(square) : Board.rank(square);
        return transposed ? Square.of(rank, file) : Square.of(file, rank);
    }

    List<Square> of(List<Square> squares) {
        return squares.stream().map(this::of).sorted().toList();
    }

    Position of(Position position) {
        return new Position(
                of(position.light()),
                of(position.dark()),
                position.sideToMove(),
                position.lightInHand(),
                position.darkInHand(),
                position.movesWithoutCapture());
    }

    private int of(int bitboard) {
        return Square.listOf(bitboard).stream()
                .map(this::of)
                .mapToInt(Square::bit)
                .sum();
    }

    Ply of(Ply ply) {
        return ply instanceof Move move
                ? new Move(of(move.from()), of(move.to()))
                : new Placing(of(((Placing) ply).square()));
    }

    Played of(Played played) {
        return new Played(
                of(played.ply()),
                played.by(),
                of(played.captures()),
                of(played.position()),
                played.passedOver(),
                of(played.outcome()));
    }

    private @Nullable Outcome of(@Nullable Outcome outcome) {
        if (outcome == null) {
            return null;
        }
        Square moon = outcome.manInTheMoon();
        return new Outcome(outcome.winner(), outcome.reason(), moon == null ? null : of(moon));
    }
}
