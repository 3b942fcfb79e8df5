package org.maninthemoon.game;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * Ends turns that ran out and games that nobody goes on with, and removes what is kept long enough. Every replica runs it
 * at any time: each change is kept at the version it was decided on, so it happens once.
 */
@ApplicationScoped
class Housekeeping {

    /** How many games one round takes of each kind: short statements, and what is left waits for the next round. */
    private static final int BATCH = 200;

    private static final Logger LOG = Logger.getLogger(Housekeeping.class);

    private final Games games;
    private final Lifetimes lifetimes;
    private final Clock clock;

    Housekeeping(Games games, Lifetimes lifetimes, Clock clock) {
        this.games = games;
        this.lifetimes = lifetimes;
        this.clock = clock;
    }

    @Scheduled(
            every = "1s",
            delayed = "1s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = Scheduled.ApplicationNotRunning.class)
    void endTurns() {
        Instant now = clock.instant();
        each(games.overdue(now, BATCH), game -> {
            Game ended = game.asOf(now);
            if (ended.result() != null) {
                games.keep(ended, List.of(), null);
            }
        });
    }

    @Scheduled(
            every = "60s",
            delayed = "10s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = Scheduled.ApplicationNotRunning.class)
    void endLifetimes() {
        Instant now = clock.instant();
        for (Status status : Status.values()) {
            each(games.unchangedSince(status, now.minus(lifetimes.of(status)), BATCH), game -> {
                if (game.sideToMove() != null) {
                    games.keep(game.ended(null, Result.Reason.ABANDONED, null, now), List.of(), null);
                } else {
                    games.remove(game);
                }
            });
        }
    }

    /** One game that cannot be changed does not keep the others waiting. */
    private static void each(List<Game> found, Consumer<Game> change) {
        for (Game game : found) {
            try {
                change.accept(game);
            } catch (RuntimeException e) {
                LOG.warnf(e, "Cannot end or remove %s yet", game.id());
            }
        }
    }
}
