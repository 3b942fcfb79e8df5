package org.maninthemoon.game;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What comes with every request that changes a game.
 *
 * @param token what the caller holds, null where the request brought none
 * @param version whether the request is meant for a version of the game
 * @param key the request's key, or null
 */
public record Caller(
        @Nullable SeatToken token,
        IntPredicate version,
        @Nullable RequestKey key) {}
