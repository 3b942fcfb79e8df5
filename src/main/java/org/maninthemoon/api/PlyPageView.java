package org.maninthemoon.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.PlayedPly;

/** @param next the number for {@code after} that gives the next page, absent on the last */
record PlyPageView(List<PlyView> items, @Nullable Integer next) {

    static PlyPageView of(Game game, List<PlayedPly> plies) {
        PlayedPly last = plies.isEmpty() ? null : plies.get(plies.size() - 1);
        return new PlyPageView(
                plies.stream().map(PlyView::of).toList(),
                last == null || last.number() == game.ply() ? null : last.number());
    }
}
