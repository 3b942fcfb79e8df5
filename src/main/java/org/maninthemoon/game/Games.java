package org.maninthemoon.game;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.RequestKey.Mark;

/**
 * Where games are kept. An interface so that the application does not depend on how; what it kept is durable once a call
 * returns.
 */
public interface Games {

    /**
     * Keeps a new game, together with the plies that it begins with.
     *
     * @param plies what was played in it already
     * @param mark of the key under which it is created, or null
     * @return whether it was kept; false if a game was created under the key before
     */
    boolean add(Game game, List<PlayedPly> plies, @Nullable Mark mark);

    /**
     * Keeps a new game as the rematch of a finished one.
     *
     * @param plies what was played in it already
     * @param known the rematch that the finished game is known to have, or null
     * @return whether it was kept; false if the finished game has another rematch by now
     */
    boolean addRematch(Game rematch, List<PlayedPly> plies, UUID finished, @Nullable UUID known);

    /**
     * Keeps the next version of a game, or the versions that several plies in a row made, or nothing at all.
     *
     * @param plies the plies that made the versions up to this one; empty where this one was made by something else
     * @param mark of the key under which the first ply was asked for, or null
     * @return whether it was kept; false if another change was made first
     */
    boolean keep(Game next, List<PlayedPly> plies, @Nullable Mark mark);

    /**
     * Removes a game with all that belongs to it.
     *
     * @return whether it was removed; false if it is not at this version any more
     */
    boolean remove(Game game);

    Optional<Game> find(UUID id);

    /** The game that was created under a key, with the body that it was created with. */
    Optional<Creation> creation(Digest key);

    /** See {@link #creation}. */
    record Creation(UUID game, Digest body) {}

    /** The rematch of a finished game. */
    Optional<UUID> rematch(UUID finished);

    /** The body of the request that played one of a game's plies under a key. */
    Optional<Digest> plyBody(UUID game, Digest key);

    /** The versions of games; those that there are not are left out. */
    Map<UUID, Integer> versions(List<UUID> ids);

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

    /**
     * Listed games that are finished, in the order in which this found them to be: who asks again with the number of the
     * last one misses none and sees none twice, however long it takes to keep the end of a game.
     *
     * @param after only games with a number above this one
     * @param limit how many at most
     */
    List<Finished> finished(long after, int limit);

    /** A finished game and its number among all of them. */
    record Finished(long number, Game game) {}

    /** How many games have a status. */
    long count(Status status);

    /** Some games whose turn ran out before an instant. */
    List<Game> overdue(Instant now, int limit);

    /** Some games of a status that were created and last changed before an instant, and whose turn has no deadline. */
    List<Game> unchangedSince(Status status, Instant before, int limit);
}
