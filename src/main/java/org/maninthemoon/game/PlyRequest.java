package org.maninthemoon.game;

import java.util.UUID;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Ply;

/**
 * A ply that somebody asks for.
 *
 * @param token what the caller holds, null where the request brought none
 * @param number the number that the ply is meant to have, from 1; null for whichever is next
 * @param version whether the request is meant for a version of the game
 */
public record PlyRequest(
        UUID game,
        @Nullable SeatToken token,
        Ply ply,
        @Nullable Integer number,
        IntPredicate version) {}
