package org.maninthemoon.rules;

/** What a side does in its turn: it places a man or moves one. */
public sealed interface Ply permits Placing, Move {}
