package org.maninthemoon.game;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * Ends turns that ran out and games that nobody goes on with, and removes what is kept long enough. Every replica runs it
 * at any time: each change is kept at the version it was decided on, so it happens once.
 */
@ApplicationScoped
class Housekeeping {

    /** How many games one round takes of each kind: short statements, and what is left waits for the next round. */
    private static final int BATCH = 200;

    private final Games games;
    private final Lifetimes lifetimes;
    private final Clock clock;

    Housekeeping(Games games, Lifetimes lifetimes, Clock clock) {
        this.games = games;
        this.lifetimes = lifetimes;
        this.clock = clock;
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void endTurns() {
        Instant now = clock.instant();
        for (Game game : games.overdue(now, BATCH)) {
            keepIfUnchanged(game.asOf(now), game);
        }
    }

    @Scheduled(every = "60s", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void endLifetimes() {
        Instant now = clock.instant();
        for (Status status : List.of(Status.PLACING, Status.MOVING)) {
            for (Game game : games.unchangedSince(status, now.minus(lifetimes.of(status)), BATCH)) {
                keepIfUnchanged(game.ended(null, Result.Reason.ABANDONED, null, now), game);
            }
        }
        for (Status status : List.of(Status.WAITING, Status.FINISHED)) {
            games.unchangedSince(status, now.minus(lifetimes.of(status)), BATCH).forEach(games::remove);
        }
    }

    private void keepIfUnchanged(Game next, Game game) {
        if (next.version() != game.version()) {
            games.keep(next, null, null);
        }
    }
}
