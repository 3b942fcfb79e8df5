package org.maninthemoon.game;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.time.Instant;

/** How long games are kept when nothing happens in them. */
@ConfigMapping(prefix = "maninthemoon.lifetime")
public interface Lifetimes {

    /** For somebody to join; then the game is removed. A friend may be asked one day and come at the weekend. */
    @WithDefault("P7D")
    Duration waiting();

    /** Without a change while it is played without a limit of time; then it ends without a winner. */
    @WithDefault("P30D")
    Duration idle();

    /** After its end; then it is removed. Long enough to be looked at again, and to be collected by a reader of records. */
    @WithDefault("P365D")
    Duration finished();

    /** When a game will end or be removed if nothing changes it. */
    default Instant expiry(Game game) {
        Instant deadline = game.deadline();
        return deadline != null ? deadline : game.updatedAt().plus(of(game.status()));
    }

    /** How long a game keeps a status without a change. */
    default Duration of(Status status) {
        return switch (status) {
            case WAITING -> waiting();
            case PLACING, MOVING -> idle();
            case FINISHED -> finished();
        };
    }
}
