package org.maninthemoon.game;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;

/**
 * What kind of game is to be created.
 *
 * @param name what the creator wants to be called, or null
 * @param secondsPerTurn see {@link Terms}
 * @param listed see {@link Terms}
 */
public record GameSpec(
        @Nullable String name,
        Opponent opponent,
        FirstPlayer firstPlayer,
        Law law,
        @Nullable Integer secondsPerTurn,
        boolean listed) {

    /** Whom the creator plays against. */
    public enum Opponent {
        /** Somebody who joins later. */
        HUMAN,
        /** Nobody: the creator plays both sides. */
        SELF
    }

    /** Who gets LIGHT, and so plays first (R2). */
    public enum FirstPlayer {
        LOT,
        CREATOR,
        OPPONENT
    }
}
