package org.maninthemoon.game;

import org.jspecify.annotations.Nullable;

/**
 * A game and the tokens of the seats that the caller has just got; this is the only place where they are seen.
 *
 * @param light the token of LIGHT, null where the caller does not hold it
 * @param dark the token of DARK, null where the caller does not hold it
 */
public record SeatedGame(
        Game game, @Nullable SeatToken light, @Nullable SeatToken dark) {}
