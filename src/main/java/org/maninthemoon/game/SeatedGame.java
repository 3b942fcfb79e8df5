package org.maninthemoon.game;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Side;

/**
 * A game and the tokens of the seats that the caller has just got; this is the only place where they are seen.
 *
 * @param light the token of LIGHT, null where the caller does not hold it
 * @param dark the token of DARK, null where the caller does not hold it
 * @param repeated whether the caller had got the seats before
 */
public record SeatedGame(
        Game game, @Nullable SeatToken light, @Nullable SeatToken dark, boolean repeated) {

    /** The game with a token under the names of all seats that it opens. */
    static SeatedGame of(Game game, SeatToken token, boolean repeated) {
        var seats = game.seatsOf(token);
        return new SeatedGame(
                game, seats.contains(Side.LIGHT) ? token : null, seats.contains(Side.DARK) ? token : null, repeated);
    }
}
