package org.maninthemoon.rules;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.ImpossiblePositionException.Reason;

/**
 * The law a game is played by: the rules with the game's no-capture limit.
 *
 * <p>There are two doors. {@link #tryPlay} takes what people send and answers with a reason where it is refused; {@link
 * #play} takes only what {@link #legalPlies} offered.
 *
 * @param noCaptureLimit R10: the number of moves in a row without a capture that ends the game, 2 to 400
 */
public record Law(int noCaptureLimit) {

    public static final int MIN_NO_CAPTURE_LIMIT = 2;
    public static final int MAX_NO_CAPTURE_LIMIT = 400;

    /** R10. The limit of the 1890 sheet's note. */
    public static final int DEFAULT_NO_CAPTURE_LIMIT = 20;

    /** The law of the 1890 sheet. */
    public static final Law STANDARD = new Law(DEFAULT_NO_CAPTURE_LIMIT);

    public Law {
        if (noCaptureLimit < MIN_NO_CAPTURE_LIMIT || noCaptureLimit > MAX_NO_CAPTURE_LIMIT) {
            throw new IllegalArgumentException("no-capture limit out of 2..400: " + noCaptureLimit);
        }
    }

    /** The legal placings or moves in alphabetical order; empty once the game is over, and only then. */
    public List<Ply> legalPlies(Position position) {
        Side side = position.sideToMove();
        if (side == null) {
            return List.of();
        }
        List<Ply> plies = new ArrayList<>();
        if (position.isPlacing()) {
            for (Square square : Square.listOf(placingSquares(position))) {
                plies.add(new Placing(square));
            }
        } else {
            for (Square from : Square.listOf(position.men(side))) {
                for (Square to : Square.listOf(stepsFrom(from) & ~position.occupied())) {
                    plies.add(new Move(from, to));
                }
            }
        }
        return List.copyOf(plies);
    }

    /**
     * Plays a ply that somebody asks for on behalf of the side to move, or says why not.
     *
     * @throws IllegalStateException if the game is over
     */
    public MoveResult tryPlay(Position position, Ply ply) {
        Side side = sideToMove(position);
        Refusal refusal =
                ply instanceof Placing placing ? refusal(position, placing) : refusal(position, (Move) ply, side);
        return refusal != null ? new MoveResult.Refused(refusal) : play(position, ply);
    }

    /**
     * Plays a ply that {@link #legalPlies} offered. For any other ply the result is undefined.
     *
     * @throws IllegalStateException if the game is over
     */
    public Played play(Position position, Ply ply) {
        Side side = sideToMove(position);
        return ply instanceof Placing placing ? place(position, placing, side) : move(position, (Move) ply, side);
    }

    /** Plays plies one after another from the empty board, each of which must be legal where it stands. */
    public List<Played> replay(List<? extends Ply> plies) {
        List<Played> line = new ArrayList<>(plies.size());
        Position position = Position.START;
        for (Ply ply : plies) {
            Played played = play(position, ply);
            line.add(played);
            position = played.position();
        }
        return line;
    }

    /** How the rules end the game in a position, or null while it goes on. */
    public @Nullable Outcome outcome(Position position) {
        return position.isPlacing() ? null : outcome(position.light(), position.dark(), position.movesWithoutCapture());
    }

    /** R8, then R10. */
    private @Nullable Outcome outcome(int light, int dark, int movesWithoutCapture) {
        int lightMen = Integer.bitCount(light);
        int darkMen = Integer.bitCount(dark);
        if (Math.min(lightMen, darkMen) < Position.FEWEST_MEN_IN_PLAY) {
            Side winner = lightMen > darkMen ? Side.LIGHT : Side.DARK;
            List<Square> left = Square.listOf(winner == Side.LIGHT ? dark : light);
            return new Outcome(winner, Outcome.Reason.REDUCED, left.isEmpty() ? null : left.get(0));
        }
        if (movesWithoutCapture >= noCaptureLimit) {
            Side winner = lightMen == darkMen ? null : lightMen > darkMen ? Side.LIGHT : Side.DARK;
            return new Outcome(winner, Outcome.Reason.NO_CAPTURE_LIMIT, null);
        }
        return null;
    }

    /**
     * Refuses a position that no game under this limit reaches.
     *
     * @throws ImpossiblePositionException if a side is to move and the count is at or over the limit, or if none is to
     *     move and the game has not ended with the ply just played
     */
    public void requirePossible(Position position) {
        int count = position.movesWithoutCapture();
        if (position.sideToMove() != null ? count >= noCaptureLimit : count > noCaptureLimit) {
            throw new ImpossiblePositionException(Reason.LIMIT_REACHED);
        }
        if (position.sideToMove() != null) {
            return;
        }
        Outcome outcome = outcome(position);
        if (outcome == null) {
            throw new ImpossiblePositionException(Reason.NOT_ENDED);
        }
        if (outcome.reason() == Outcome.Reason.REDUCED) {
            // A capture reduced the loser, and it takes two men to capture.
            if (count != 0) {
                throw new ImpossiblePositionException(Reason.COUNT);
            }
            Side winner = position.menOnBoard(Side.LIGHT) > position.menOnBoard(Side.DARK) ? Side.LIGHT : Side.DARK;
            if (position.menOnBoard(winner) < Position.FEWEST_MEN_IN_PLAY) {
                throw new ImpossiblePositionException(Reason.TOO_FEW_MEN);
            }
        }
    }

    private static Side sideToMove(Position position) {
        Side side = position.sideToMove();
        if (side == null) {
            throw new IllegalStateException("the game is over: " + position);
        }
        return side;
    }

    /** R3. The squares on which a man may be placed. */
    private static int placingSquares(Position position) {
        return Square.ALL & ~position.occupied() & ~Square.CENTRE.bit();
    }

    /** R4. The squares one step forward, backward or sideways, free or not. */
    private static int stepsFrom(Square from) {
        return Direction.neighbours(from.bit());
    }

    /**
     * R5. Whether all men stand and none has moved. Only the centre is free then, so that R4 leaves no other target; the
     * rule needs a name only where a move is refused.
     */
    private static boolean isFirstMove(Position position) {
        return position.movesWithoutCapture() == 0 && position.occupied() == (Square.ALL & ~Square.CENTRE.bit());
    }

    private static @Nullable Refusal refusal(Position position, Placing placing) {
        if (!position.isPlacing()) {
            return Refusal.PLACING_IS_OVER;
        }
        if (placing.square() == Square.CENTRE) {
            return Refusal.CENTRE_STAYS_FREE;
        }
        return (placingSquares(position) & placing.square().bit()) == 0 ? Refusal.PLACING_ON_OCCUPIED : null;
    }

    private static @Nullable Refusal refusal(Position position, Move move, Side side) {
        if (position.isPlacing()) {
            return Refusal.STILL_PLACING;
        }
        if ((position.men(side) & move.from().bit()) == 0) {
            return Refusal.NO_OWN_MAN;
        }
        if (isFirstMove(position) && move.to() != Square.CENTRE) {
            return Refusal.FIRST_MOVE_NOT_TO_CENTRE;
        }
        if ((stepsFrom(move.from()) & move.to().bit()) == 0) {
            return Refusal.NOT_ONE_STEP;
        }
        return (position.occupied() & move.to().bit()) != 0 ? Refusal.MOVE_ONTO_OCCUPIED : null;
    }

    private Played place(Position before, Placing placing, Side side) {
        int bit = placing.square().bit();
        boolean isLight = side == Side.LIGHT;
        int light = isLight ? before.light() | bit : before.light();
        int dark = isLight ? before.dark() : before.dark() | bit;
        int lightInHand = before.lightInHand() - (isLight ? 1 : 0);
        int darkInHand = before.darkInHand() - (isLight ? 0 : 1);
        Side next = darkInHand > 0 ? side.opponent() : nextToMove(light, dark, Side.DARK);
        Position position = new Position(light, dark, next, lightInHand, darkInHand, 0);
        return new Played(placing, side, List.of(), position, passedOver(side, next), null);
    }

    private Played move(Position before, Move move, Side side) {
        int ours = (before.men(side) & ~move.from().bit()) | move.to().bit();
        int captured = CustodianCapture.captured(move.to().ordinal(), ours, before.men(side.opponent()));
        int theirs = before.men(side.opponent()) & ~captured;
        int light = side == Side.LIGHT ? ours : theirs;
        int dark = side == Side.LIGHT ? theirs : ours;
        int movesWithoutCapture = captured != 0 ? 0 : before.movesWithoutCapture() + 1;

        Outcome outcome = outcome(light, dark, movesWithoutCapture);
        Side next = outcome != null ? null : nextToMove(light, dark, side);
        Position position = new Position(light, dark, next, 0, 0, movesWithoutCapture);
        return new Played(move, side, Square.listOf(captured), position, passedOver(side, next), outcome);
    }

    /** R9. The opponent of who has just played, unless none of the opponent's men can move: then the same side again. */
    private static Side nextToMove(int light, int dark, Side justPlayed) {
        int opponents = justPlayed == Side.LIGHT ? dark : light;
        return Position.canMove(opponents, light | dark) ? justPlayed.opponent() : justPlayed;
    }

    private static @Nullable Side passedOver(Side justPlayed, @Nullable Side next) {
        return next == justPlayed ? justPlayed.opponent() : null;
    }
}
