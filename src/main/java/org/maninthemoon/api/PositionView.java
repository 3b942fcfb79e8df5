package org.maninthemoon.api;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** What may be played in a position. */
record PositionView(String position, @Nullable Side toMove, int noCaptureLimit, LegalView legal) {

    static PositionView of(Law law, Position position) {
        return new PositionView(
                position.toString(), position.sideToMove(), law.noCaptureLimit(), LegalView.of(law, position));
    }
}
