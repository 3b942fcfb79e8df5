package org.maninthemoon.game;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Outcome;
import org.maninthemoon.rules.Side;
import org.maninthemoon.rules.Square;

/**
 * How a game ended: by the rules, or by what its players did outside them.
 *
 * @param winner the winner, or null where nobody won
 * @param manInTheMoon where the loser's single man stands; null unless the game was {@link Reason#REDUCED} to one
 */
public record Result(
        @Nullable Side winner, Reason reason, @Nullable Square manInTheMoon) {

    /** Why a game ended. */
    public enum Reason {
        /** R8. */
        REDUCED,
        /** R10. */
        NO_CAPTURE_LIMIT,
        /** The loser gave up. */
        RESIGNATION,
        /** Both agreed on a draw. */
        AGREEMENT,
        /** The loser's turn ran out. */
        TIMEOUT,
        /** Nobody did anything for too long; nobody won. */
        ABANDONED
    }

    public static Result of(Outcome outcome) {
        Reason reason = switch (outcome.reason()) {
            case REDUCED -> Reason.REDUCED;
            case NO_CAPTURE_LIMIT -> Reason.NO_CAPTURE_LIMIT;
        };
        return new Result(outcome.winner(), reason, outcome.manInTheMoon());
    }
}
