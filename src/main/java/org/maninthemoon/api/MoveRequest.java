package org.maninthemoon.api;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Move;

/** @param ply the number that the move is meant to have */
record MoveRequest(
        @Nullable String from,
        @Nullable String to,
        @Nullable Integer ply) {

    Move toPly() {
        MalformedException.throwIfAny(() -> Fields.square("from", from), () -> Fields.square("to", to));
        return new Move(Fields.square("from", from), Fields.square("to", to));
    }
}
