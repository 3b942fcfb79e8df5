package org.maninthemoon.rules;

/** The ten rules by their numbers; every refusal names the one it comes from. */
public enum Rule {
    /** The board: 25 squares, all played on. */
    R1,
    /** The men: twelve a side, LIGHT plays first. */
    R2,
    /** Placing: one man each in turn on any free square but the centre. */
    R3,
    /** Moving: one square forward, backward or sideways. */
    R4,
    /** The first move goes into the centre. */
    R5,
    /** Custodian capture of the rows that a move encloses. */
    R6,
    /** Only the side that moves captures. */
    R7,
    /** Who reduces the opponent to a single man, or none, wins. */
    R8,
    /** Who cannot move is passed over. */
    R9,
    /** The game ends after a number of moves without a capture. */
    R10
}
