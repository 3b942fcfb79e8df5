package org.maninthemoon.api;

import java.time.Instant;
import java.util.UUID;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.Result;

/** A finished game in the stream of all of them. */
record RecordLine(String cursor, UUID id, Instant finishedAt, ResultView result, String record) {

    static RecordLine of(long number, Game game, String record) {
        Result result = game.result();
        if (result == null) {
            throw new IllegalStateException("a finished game has a result: " + game.id());
        }
        return new RecordLine(Fields.recordCursor(number), game.id(), game.updatedAt(), ResultView.of(result), record);
    }
}
