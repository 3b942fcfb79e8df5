package org.maninthemoon.live;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.PlayedPly;

/** A game as it is now, and the plies that led there; read once for all its watchers. Not safe for use by many threads. */
public final class News {

    private final Game game;
    private final Supplier<List<PlayedPly>> history;
    private final Event state;
    private final Map<Integer, Event> plies = new HashMap<>();
    private @Nullable List<PlayedPly> read;

    News(Game game, Supplier<List<PlayedPly>> history) {
        this.game = game;
        this.history = history;
        this.state = new Event(game, null);
    }

    public Game game() {
        return game;
    }

    /** The game as it is now. */
    public Event state() {
        return state;
    }

    /** The plies that made versions above one, in order. */
    public List<Event> pliesAfter(int version) {
        PlayedPly last = game.lastPly();
        if (last == null || last.version() <= version) {
            return List.of();
        }
        if (last.version() == version + 1) {
            return List.of(event(last));
        }
        if (read == null) {
            read = history.get();
        }
        return read.stream()
                .filter(ply -> ply.version() > version)
                .map(this::event)
                .toList();
    }

    private Event event(PlayedPly ply) {
        return plies.computeIfAbsent(
                ply.number(), number -> new Event(ply.version() == game.version() ? game : game.after(ply), ply));
    }
}
