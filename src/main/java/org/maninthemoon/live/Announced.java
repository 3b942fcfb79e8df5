package org.maninthemoon.live;

import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.Games;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.RequestKey.Mark;

/**
 * Sends word of each change that was kept. Around the store and outside its transaction, so a change is committed before
 * anybody hears of it, and no commit waits for the telling: PostgreSQL lets transactions that notify commit one by one.
 */
@Decorator
@Priority(1)
abstract class Announced implements Games {

    private final Games games;
    private final Channels channels;
    private final Notifier notifier;

    @Inject
    Announced(@Delegate @Any Games games, Channels channels, Notifier notifier) {
        this.games = games;
        this.channels = channels;
        this.notifier = notifier;
    }

    @Override
    public boolean keep(Game next, List<PlayedPly> plies, @Nullable Mark mark) {
        boolean kept = games.keep(next, plies, mark);
        if (kept) {
            tell(next.id(), next.version());
        }
        return kept;
    }

    @Override
    public boolean remove(Game game) {
        boolean removed = games.remove(game);
        if (removed) {
            // A version that no watcher has seen: they look, and find nothing.
            tell(game.id(), game.version() + 1);
        }
        return removed;
    }

    private void tell(UUID game, int version) {
        channels.changed(game, version);
        notifier.changed(game, version);
    }
}
