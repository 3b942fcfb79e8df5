package org.maninthemoon.rules;

import org.jspecify.annotations.Nullable;

/**
 * How the rules end a game: who won, and why.
 *
 * @param winner the winner, or null for a draw
 * @param reason the rule that ended the game
 * @param manInTheMoon where the loser's single man stands; null unless R8 left exactly one
 */
public record Outcome(
        @Nullable Side winner, Reason reason, @Nullable Square manInTheMoon) {

    /** What ends a game by rule. */
    public enum Reason {
        /** R8. One side has a single man left, or none. */
        REDUCED,
        /** R10. The limit of moves without a capture is reached: more men win, equal numbers draw. */
        NO_CAPTURE_LIMIT
    }
}
