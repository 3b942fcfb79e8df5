package org.maninthemoon.game;

import org.maninthemoon.rules.Refusal;

/** Why something that a client asked of a game is refused. */
public enum Reason {
    GAME_NOT_FOUND,
    /** A state was asked for after a ply that is not played yet. */
    FUTURE_PLY,
    /** No token came with the request. */
    TOKEN_MISSING,
    /** The token opens no seat of this game. */
    TOKEN_UNKNOWN,
    /** The version is not one that the request was made for. */
    VERSION_CHANGED,
    /** Only who created the game may give it up. */
    NOT_CREATOR,
    /** The key stands for a request with another body. */
    KEY_REUSED,
    GAME_OVER,
    /** A seat is still open. */
    NOT_STARTED,
    /** Somebody has joined, so the game cannot be given up as one that waits. */
    ALREADY_JOINED,
    /** The game is still played, so there is no rematch yet. */
    STILL_PLAYED,
    /** The opponent's offer of a draw waits for an answer. */
    DRAW_OFFERED,
    NO_DRAW_OFFER,
    /** Another ply was accepted under the same number. */
    PLY_TAKEN,
    /** A number that is further on than the next. */
    PLY_NOT_NEXT,
    /** Of two plies for one turn at once, the other one was accepted. */
    TURN_TAKEN,
    /** A placing while men are moved (R3). */
    PLACING_IS_OVER,
    /** A move while men are placed (R3). */
    STILL_PLACING,
    /** None of the side's men can move (R9). */
    PASSED_OVER,
    OPPONENTS_TURN,
    SEAT_TAKEN,
    /** Who asks for a seat holds one already. */
    ALREADY_SEATED,
    /** R3. */
    CENTRE_STAYS_FREE,
    /** R3. */
    PLACING_ON_OCCUPIED,
    /** R4. */
    NO_OWN_MAN,
    /** R5. */
    FIRST_MOVE_NOT_TO_CENTRE,
    /** R4. */
    NOT_ONE_STEP,
    /** R4. */
    MOVE_ONTO_OCCUPIED,
    /** The game kept changing under the request. */
    BUSY,
    /** No engine came free in time. */
    ENGINES_BUSY;

    static Reason of(Refusal refusal) {
        return switch (refusal) {
            case PLACING_IS_OVER -> PLACING_IS_OVER;
            case STILL_PLACING -> STILL_PLACING;
            case CENTRE_STAYS_FREE -> CENTRE_STAYS_FREE;
            case PLACING_ON_OCCUPIED -> PLACING_ON_OCCUPIED;
            case NO_OWN_MAN -> NO_OWN_MAN;
            case FIRST_MOVE_NOT_TO_CENTRE -> FIRST_MOVE_NOT_TO_CENTRE;
            case NOT_ONE_STEP -> NOT_ONE_STEP;
            case MOVE_ONTO_OCCUPIED -> MOVE_ONTO_OCCUPIED;
        };
    }
}
