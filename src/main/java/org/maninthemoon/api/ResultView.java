package org.maninthemoon.api;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Result;
import org.maninthemoon.rules.Side;
import org.maninthemoon.rules.Square;

/** How a game ended; without a winner it is a draw. */
record ResultView(
        @Nullable Side winner,
        Result.Reason reason,
        @Nullable String manInTheMoon) {

    static ResultView of(Result result) {
        Square lone = result.manInTheMoon();
        return new ResultView(result.winner(), result.reason(), lone == null ? null : lone.toString());
    }
}
