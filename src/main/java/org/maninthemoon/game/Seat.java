package org.maninthemoon.game;

import org.jspecify.annotations.Nullable;

/**
 * A taken seat.
 *
 * @param name what the player wants to be called, or null
 * @param token what opens the seat
 * @param mark of the key under which somebody joined, or null
 */
public record Seat(@Nullable String name, Digest token, RequestKey.@Nullable Mark mark) {}
