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
 * @param drawOffered whether an offer of a draw stood after it; only its own side's can, as the opponent's lapses by it
 */
public record PlayedPly(int number, int version, Played played, Instant at, boolean drawOffered) {}
