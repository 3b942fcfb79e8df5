package org.maninthemoon.game;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Side;

/**
 * What is settled when a game is created and never changes.
 *
 * @param law the rules with the game's no-capture limit
 * @param secondsPerTurn how long a side may take for a ply, 10 to 1,209,600 (two weeks); null for as long as it likes
 * @param listed whether the game appears in the list and among the finished games
 * @param creator the seat of who created the game
 * @param rematchOf the game whose players play again, null for others; nobody else may take the open seat
 * @param importedTags the tags of the record that the game was made from, as they were written; null for others
 */
public record Terms(
        Law law,
        @Nullable Integer secondsPerTurn,
        boolean listed,
        Side creator,
        @Nullable UUID rematchOf,
        @Nullable String importedTags) {

    public static final int MIN_SECONDS_PER_TURN = 10;
    public static final int MAX_SECONDS_PER_TURN = 1_209_600;
}
