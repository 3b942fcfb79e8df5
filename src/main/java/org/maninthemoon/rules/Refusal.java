package org.maninthemoon.rules;

/** Why a ply is refused, in the order in which the reasons are looked for. */
public enum Refusal {
    /** A placing when all men stand. */
    PLACING_IS_OVER(Rule.R3),
    /** A move while men are still in hand. */
    STILL_PLACING(Rule.R3),
    /** A placing on the centre. */
    CENTRE_STAYS_FREE(Rule.R3),
    /** A placing on an occupied square. */
    PLACING_ON_OCCUPIED(Rule.R3),
    /** A move from a square where no man of the side to move stands. */
    NO_OWN_MAN(Rule.R4),
    /** The first move, not into the centre. */
    FIRST_MOVE_NOT_TO_CENTRE(Rule.R5),
    /** A move that is not one step forward, backward or sideways. */
    NOT_ONE_STEP(Rule.R4),
    /** A move onto an occupied square. */
    MOVE_ONTO_OCCUPIED(Rule.R4);

    private final Rule rule;

    Refusal(Rule rule) {
        this.rule = rule;
    }

    public Rule rule() {
        return rule;
    }
}
