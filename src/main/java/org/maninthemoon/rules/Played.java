package org.maninthemoon.rules;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ply that was played and what came of it.
 *
 * @param ply the placing or move
 * @param by the side that played it
 * @param captures the squares whose men it took (R6), in alphabetical order
 * @param position the position after it
 * @param passedOver the side whose turn it would be and that cannot move (R9), or null
 * @param outcome how the game ended with this ply (R8, R10), or null while it goes on
 */
public record Played(
        Ply ply,
        Side by,
        List<Square> captures,
        Position position,
        @Nullable Side passedOver,
        @Nullable Outcome outcome)
        implements MoveResult {

    public Played {
        captures = List.copyOf(captures);
    }
}
