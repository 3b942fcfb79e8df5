package org.maninthemoon.game;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
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
 * @param drawOfferedBy the side whose offer of a draw stands, or null
 * @param deadline when the turn runs out, null where time is not limited or nobody is to move
 * @param result how the game ended, null while it goes on
 * @param endMark of the key of the request that ended the game outside the rules, or null
 */
public record Game(
        UUID id,
        int version,
        Terms terms,
        Position position,
        int ply,
        @Nullable Seat light,
        @Nullable Seat dark,
        @Nullable PlayedPly lastPly,
        @Nullable Side drawOfferedBy,
        @Nullable Instant deadline,
        @Nullable Result result,
        RequestKey.@Nullable Mark endMark,
        Instant createdAt,
        Instant updatedAt) {

    /** For how long nobody else ends a turn that ran out: a ply that came in time may still be on its way to the store. */
    private static final Duration GRACE = Duration.ofMillis(250);

    /** The same where the computer waits for an engine, and thinks, before the ply is stored with the reply. */
    private static final Duration GRACE_TO_THINK = Duration.ofSeconds(10);

    /** A new game on the empty board. */
    static Game create(UUID id, Terms terms, @Nullable Seat light, @Nullable Seat dark, Instant now) {
        Instant deadline = light == null || dark == null ? null : turnEnd(terms, now);
        return new Game(id, 1, terms, Position.START, 0, light, dark, null, null, deadline, null, null, now, now);
    }

    public Law law() {
        return terms.law();
    }

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

    /** Whether one of the players is the computer. */
    boolean isAgainstComputer() {
        return light instanceof Seat.Computer || dark instanceof Seat.Computer;
    }

    /** The computer where it is to move, or null. */
    Seat.@Nullable Computer computerToMove() {
        Side side = sideToMove();
        return side != null && seat(side) instanceof Seat.Computer computer ? computer : null;
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

    /** The game as it was right after one of its plies. */
    public Game after(PlayedPly past) {
        Outcome outcome = past.played().outcome();
        return new Game(
                id,
                past.version(),
                terms,
                past.played().position(),
                past.number(),
                light,
                dark,
                past,
                past.drawOffered() ? past.played().by() : null,
                outcome == null ? turnEnd(terms, past.at()) : null,
                outcome == null ? null : Result.of(outcome),
                null,
                createdAt,
                past.at());
    }

    /** The seats that a token opens: none, one, or both where one person plays both sides. */
    Set<Side> seatsOf(SeatToken token) {
        Digest hash = token.hash();
        Set<Side> seats = EnumSet.noneOf(Side.class);
        for (Side side : Side.values()) {
            Seat seat = seat(side);
            if (seat instanceof Seat.Person person && person.token().equals(hash)) {
                seats.add(side);
            }
        }
        return seats;
    }

    /** The same game with its open seat taken. */
    Game joined(Seat seat, Instant now) {
        Draft next = new Draft(now);
        next.nextLight = light == null ? seat : light;
        next.nextDark = dark == null ? seat : dark;
        next.nextDeadline = turnEnd(terms, now);
        return next.game();
    }

    /** See {@link #played(Ply, Instant)}; the ply is added to a list. */
    Game played(Ply asked, Instant now, List<PlayedPly> plies) {
        Game next = played(asked, now);
        plies.add(Objects.requireNonNull(next.lastPly));
        return next;
    }

    /**
     * The game after a ply of the side to move. An offer of a draw lapses when the other side plays.
     *
     * @throws RefusedException if the rules refuse the ply
     */
    Game played(Ply asked, Instant now) {
        MoveResult answer = law().tryPlay(position, asked);
        if (answer instanceof MoveResult.Refused refused) {
            throw new RefusedException(
                    Reason.of(refused.reason()), refused.reason().rule(), this, asked);
        }
        Played played = (Played) answer;
        Outcome outcome = played.outcome();
        Draft next = new Draft(now);
        next.nextPosition = played.position();
        next.nextPly = ply + 1;
        boolean drawOffered = outcome == null && drawOfferedBy == played.by();
        next.nextLastPly = new PlayedPly(ply + 1, version + 1, played, now, drawOffered);
        next.nextDrawOfferedBy = drawOffered ? drawOfferedBy : null;
        next.nextDeadline = outcome == null ? turnEnd(terms, now) : null;
        next.nextResult = outcome == null ? null : Result.of(outcome);
        return next.game();
    }

    /** The same game with an offer of a draw, or without one. */
    Game withDrawOffer(@Nullable Side by, Instant now) {
        Draft next = new Draft(now);
        next.nextDrawOfferedBy = by;
        return next.game();
    }

    /**
     * The game ended by something else than the rules.
     *
     * @param winner the winner, or null where nobody won
     * @param mark of the key of the request that ended it, or null
     */
    Game ended(@Nullable Side winner, Result.Reason reason, RequestKey.@Nullable Mark mark, Instant now) {
        Draft next = new Draft(now);
        next.nextDrawOfferedBy = null;
        next.nextDeadline = null;
        next.nextResult = new Result(winner, reason, null);
        next.nextEndMark = mark;
        return next.game();
    }

    /** The game at an instant: lost by the side to move if its turn, and the grace after it, are over by then. */
    Game asOf(Instant now) {
        return asOf(now, isAgainstComputer() ? GRACE_TO_THINK : GRACE);
    }

    /**
     * The game for a ply that came at an instant. The side to move has no grace: what it sends has come in time or has
     * not. It ends at its deadline, whoever notices when.
     */
    Game asOf(Instant arrival, @Nullable SeatToken token) {
        boolean isOnTurn = token != null && seatsOf(token).contains(sideToMove());
        return isOnTurn ? asOf(arrival, Duration.ZERO) : asOf(arrival);
    }

    private Game asOf(Instant now, Duration grace) {
        Side late = sideToMove();
        if (late == null || deadline == null || !now.isAfter(deadline.plus(grace))) {
            return this;
        }
        // A change that came in time may have been kept after the deadline.
        Instant end = deadline.isAfter(updatedAt) ? deadline : updatedAt;
        return ended(late.opponent(), Result.Reason.TIMEOUT, null, end);
    }

    private static @Nullable Instant turnEnd(Terms terms, Instant now) {
        Integer seconds = terms.secondsPerTurn();
        return seconds == null ? null : now.plusSeconds(seconds);
    }

    /** The next version in the making: what is not set stays as it is. */
    private final class Draft {

        private final Instant now;
        private Position nextPosition = position;
        private int nextPly = ply;
        private @Nullable Seat nextLight = light;
        private @Nullable Seat nextDark = dark;
        private @Nullable PlayedPly nextLastPly = lastPly;
        private @Nullable Side nextDrawOfferedBy = drawOfferedBy;
        private @Nullable Instant nextDeadline = deadline;
        private @Nullable Result nextResult = result;
        private RequestKey.@Nullable Mark nextEndMark = endMark;

        Draft(Instant now) {
            this.now = now;
        }

        Game game() {
            return new Game(
                    id,
                    version + 1,
                    terms,
                    nextPosition,
                    nextPly,
                    nextLight,
                    nextDark,
                    nextLastPly,
                    nextDrawOfferedBy,
                    nextDeadline,
                    nextResult,
                    nextEndMark,
                    createdAt,
                    now);
        }
    }
}
