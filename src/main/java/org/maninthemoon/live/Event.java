package org.maninthemoon.live;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.PlayedPly;

/** A ply and the game as it was after it, or how a game stands. Not safe for use by many threads. */
public final class Event {

    private final Game game;
    private final @Nullable PlayedPly ply;
    private byte @Nullable [] written;

    Event(Game game, @Nullable PlayedPly ply) {
        this.game = game;
        this.ply = ply;
    }

    public Game game() {
        return game;
    }

    /** The ply, or null where only the game's state is told. */
    public @Nullable PlayedPly ply() {
        return ply;
    }

    /** What the first caller's writer makes of the event: a game with many watchers is written once for all. */
    public byte[] written(Function<Event, byte[]> writer) {
        if (written == null) {
            written = writer.apply(this);
        }
        return written;
    }
}
