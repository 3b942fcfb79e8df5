package org.maninthemoon.game;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Where games are kept. An interface so that the application does not depend on how; it is durable once a call returns. */
public interface Games {

    /** A new game. */
    void add(Game game);

    /**
     * Keeps the next version of a game, together with the ply that made it, or nothing at all.
     *
     * @param ply the ply that made this version, or null where it was made by something else
     * @return whether it was kept; false if another change made this version first
     */
    boolean keep(Game next, @Nullable PlayedPly ply);

    Optional<Game> find(UUID id);

    /**
     * The first plies of a game, replayed from the stored placings and moves.
     *
     * @param limit how many at most
     */
    List<PlayedPly> plies(Game game, int limit);

    /**
     * Listed games, newest first.
     *
     * @param status only games of this status; null for all
     * @param before only games whose id is less, that is older ones; null to begin with the newest
     * @param limit how many at most
     */
    List<Game> listed(@Nullable Status status, @Nullable UUID before, int limit);
}
