package org.maninthemoon.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Side;

/** A ply that was played: {@code square} for a placing, {@code from} and {@code to} for a move. */
record PlyView(
        int ply,
        int version,
        Kind kind,
        Side by,
        @Nullable String square,
        @Nullable String from,
        @Nullable String to,
        List<String> captures,
        @Nullable Side passedOver,
        String position,
        Instant at) {

    enum Kind {
        PLACING,
        MOVE
    }

    static PlyView of(PlayedPly ply) {
        Played played = ply.played();
        Placing placing = played.ply() instanceof Placing it ? it : null;
        Move move = played.ply() instanceof Move it ? it : null;
        return new PlyView(
                ply.number(),
                ply.version(),
                placing != null ? Kind.PLACING : Kind.MOVE,
                played.by(),
                placing == null ? null : placing.square().toString(),
                move == null ? null : move.from().toString(),
                move == null ? null : move.to().toString(),
                LegalView.names(played.captures()),
                played.passedOver(),
                played.position().toString(),
                ply.at());
    }
}
