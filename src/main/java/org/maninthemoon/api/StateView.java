package org.maninthemoon.api;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.Result;
import org.maninthemoon.rules.Outcome;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** How the board stood after a ply. It holds nothing that can still change. */
record StateView(
        UUID id,
        int ply,
        String position,
        List<String> board,
        @Nullable Side toMove,
        @Nullable Side passedOver,
        BySide<MenView> men,
        int movesWithoutCapture,
        int noCaptureLimit,
        LegalView legal,
        @Nullable PlyView lastPly,
        @Nullable ResultView result) {

    /** @param last the ply that led to the state, null for the empty board */
    static StateView of(Game game, @Nullable PlayedPly last) {
        Position position = last == null ? Position.START : last.played().position();
        Outcome outcome = last == null ? null : last.played().outcome();
        return new StateView(
                game.id(),
                last == null ? 0 : last.number(),
                position.toString(),
                BoardView.of(position),
                position.sideToMove(),
                last == null ? null : last.played().passedOver(),
                MenView.of(position),
                position.movesWithoutCapture(),
                game.law().noCaptureLimit(),
                LegalView.of(game.law(), position),
                last == null ? null : PlyView.of(last),
                outcome == null ? null : ResultView.of(Result.of(outcome)));
    }
}
