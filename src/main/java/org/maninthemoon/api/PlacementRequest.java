package org.maninthemoon.api;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Placing;

/** @param ply the number that the placing is meant to have */
record PlacementRequest(@Nullable String square, @Nullable Integer ply) {

    Placing toPly() {
        return new Placing(Fields.square("square", square));
    }
}
