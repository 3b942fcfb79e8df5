package org.maninthemoon.game;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Ply;

/**
 * A ply that somebody asks for.
 *
 * @param number the number that the ply is meant to have, from 1; null for whichever is next
 */
public record PlyRequest(Ply ply, @Nullable Integer number) {}
