package org.maninthemoon.game;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Level;

/** A taken seat. */
public sealed interface Seat {

    /**
     * A person, or a program that plays through the API.
     *
     * @param name what the player wants to be called, or null
     * @param token what opens the seat
     * @param mark of the key under which somebody joined, or null
     */
    record Person(@Nullable String name, Digest token, RequestKey.@Nullable Mark mark) implements Seat {}

    /**
     * The computer, which replies in the same call as the ply that it answers.
     *
     * @param level how strong it plays
     */
    record Computer(Level level) implements Seat {}
}
