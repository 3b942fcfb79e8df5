package org.maninthemoon.game;

/** Where a game stands. */
public enum Status {
    /** A seat is open; nothing can be played yet. */
    WAITING,
    /** Men are placed (R3). */
    PLACING,
    /** Men are moved (R4). */
    MOVING,
    /** There is a result. */
    FINISHED
}
