package org.maninthemoon.rules;

/** The answer to a ply that somebody asked for: it is {@link Played}, or {@link Refused} for a reason. */
public sealed interface MoveResult permits Played, MoveResult.Refused {

    /** The position stays as it was. */
    record Refused(Refusal reason) implements MoveResult {}
}
