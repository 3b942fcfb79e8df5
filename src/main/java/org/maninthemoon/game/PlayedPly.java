package org.maninthemoon.game;

import java.time.Instant;
import org.maninthemoon.rules.Played;

/**
 * A ply of a game that was accepted.
 *
 * @param number its number, from 1
 * @param version the game's version that it made
 * @param played what was played, and what came of it
 * @param at when, in milliseconds
 */
public record PlayedPly(int number, int version, Played played, Instant at) {}
