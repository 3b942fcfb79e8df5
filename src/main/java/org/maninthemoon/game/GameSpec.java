package org.maninthemoon.game;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Level;
import org.maninthemoon.rules.Law;

/**
 * What kind of game is to be created.
 *
 * @param name what the creator wants to be called, or null
 * @param level how strong the computer plays; null for any other opponent
 * @param secondsPerTurn see {@link Terms}
 * @param listed see {@link Terms}
 */
public record GameSpec(
        @Nullable String name,
        Opponent opponent,
        @Nullable Level level,
        FirstPlayer firstPlayer,
        Law law,
        @Nullable Integer secondsPerTurn,
        boolean listed) {

    /** Whom the creator plays against. */
    public enum Opponent {
        /** Somebody who joins later. */
        HUMAN,
        /** Nobody: the creator plays both sides. */
        SELF,
        COMPUTER
    }

    /** Who gets LIGHT, and so plays first (R2). */
    public enum FirstPlayer {
        LOT,
        CREATOR,
        OPPONENT
    }
}
