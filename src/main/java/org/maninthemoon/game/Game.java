package org.maninthemoon.game;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.MoveResult;
import org.maninthemoon.rules.Outcome;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/**
 * A game as it is at one version. Immutable: what changes it returns the next version.
 *
 * @param version 1 when created, one more at each change
 * @param ply the number of plies played
 * @param light the seat of LIGHT, null while it is open
 * @param dark the seat of DARK, null while it is open
 * @param lastPly the last ply played, null before the first
 * @param result how the game ended, null while it goes on
 * @param listed whether the game appears in the list
 */
public record Game(
        UUID id,
        int version,
        Law law,
        Position position,
        int ply,
        @Nullable Seat light,
        @Nullable Seat dark,
        @Nullable PlayedPly lastPly,
        @Nullable Result result,
        boolean listed,
        Instant createdAt,
        Instant updatedAt) {

    public Status status() {
        if (result != null) {
            return Status.FINISHED;
        }
        if (light == null || dark == null) {
            return Status.WAITING;
        }
        return position.isPlacing() ? Status.PLACING : Status.MOVING;
    }

    public @Nullable Seat seat(Side side) {
        return side == Side.LIGHT ? light : dark;
    }

    /** The side to move, or null while the game waits for a player and once it is over. */
    public @Nullable Side sideToMove() {
        Status status = status();
        return status == Status.PLACING || status == Status.MOVING ? position.sideToMove() : null;
    }

    /** The side whose turn it would be and that cannot move (R9), or null. */
    public @Nullable Side passedOver() {
        return lastPly == null ? null : lastPly.played().passedOver();
    }

    /** The seats that a token opens: none, one, or both where one person plays both sides. */
    Set<Side> seatsOf(SeatToken token) {
        SeatToken.Hash hash = token.hash();
        Set<Side> seats = EnumSet.noneOf(Side.class);
        for (Side side : Side.values()) {
            Seat seat = seat(side);
            if (seat != null && seat.token().equals(hash)) {
                seats.add(side);
            }
        }
        return seats;
    }

    /** The same game with its open seat taken. */
    Game withOpenSeatTaken(Seat seat, Instant now) {
        return new Game(
                id,
                version + 1,
                law,
                position,
                ply,
                light == null ? seat : light,
                dark == null ? seat : dark,
                lastPly,
                result,
                listed,
                createdAt,
                now);
    }

    /**
     * The game after a ply of the side to move.
     *
     * @throws RefusedException if the rules refuse it
     */
    Game play(Ply asked, Instant now) {
        MoveResult answer = law.tryPlay(position, asked);
        if (answer instanceof MoveResult.Refused refused) {
            throw new RefusedException(
                    Reason.of(refused.reason()), refused.reason().rule(), this, asked);
        }
        Played played = (Played) answer;
        Outcome outcome = played.outcome();
        return new Game(
                id,
                version + 1,
                law,
                played.position(),
                ply + 1,
                light,
                dark,
                new PlayedPly(ply + 1, version + 1, played, now),
                outcome == null ? null : Result.of(outcome),
                listed,
                createdAt,
                now);
    }
}
