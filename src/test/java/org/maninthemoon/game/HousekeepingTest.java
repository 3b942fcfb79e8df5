package org.maninthemoon.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.arc.Arc;
import io.quarkus.arc.ManagedContext;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Side;
import org.maninthemoon.rules.Square;

/** What becomes of games that nobody goes on with. The games here are as old as the test needs them. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class HousekeepingTest {

    @Inject
    Games games;

    @Inject
    Lifetimes lifetimes;

    private final Instant now = Clock.tickMillis(ZoneOffset.UTC).instant();

    @Test
    void aGameThatNobodyJoinsIsRemovedAfterItsTime() {
        Game overdue = waiting(now.minus(lifetimes.waiting()).minusMillis(1));
        Game due = waiting(now.minus(lifetimes.waiting()).plusMillis(1));

        housekeeping().endLifetimes();

        assertTrue(games.find(overdue.id()).isEmpty());
        assertEquals(due, found(due));
    }

    @Test
    void aGameThatNobodyGoesOnWithEndsWithoutAWinner() {
        Instant old = now.minus(lifetimes.idle()).minusMillis(1);
        Game idle = started(old, null);
        Game played = played(started(old, null), now.minus(Duration.ofDays(1)));

        housekeeping().endLifetimes();

        Game ended = found(idle);
        assertEquals(new Result(null, Result.Reason.ABANDONED, null), ended.result());
        assertEquals(idle.version() + 1, ended.version());
        assertEquals(played, found(played));
    }

    @Test
    void aFinishedGameIsRemovedWithItsPliesAfterItsTime() {
        Instant old = now.minus(lifetimes.finished()).minusMillis(1);
        Game game = played(started(old, null), old);
        Game finished = game.ended(Side.LIGHT, Result.Reason.RESIGNATION, null, old);
        assertTrue(games.keep(finished, null, null));

        housekeeping().endLifetimes();

        assertTrue(games.find(finished.id()).isEmpty());
        assertEquals(List.of(), games.plies(finished, 1));
    }

    @Test
    void aTurnThatRanOutIsLostAtItsDeadlineHoweverManyNotice() {
        Game late = started(now.minusSeconds(11), 10);
        Game inTime = started(now.minusSeconds(9), 10);

        Stream.generate(() -> CompletableFuture.runAsync(this::endTurnsLikeAScheduler))
                .limit(8)
                .toList()
                .forEach(CompletableFuture::join);

        Game ended = found(late);
        assertEquals(new Result(Side.DARK, Result.Reason.TIMEOUT, null), ended.result());
        assertEquals(late.version() + 1, ended.version());
        assertEquals(late.deadline(), ended.updatedAt());
        assertNull(ended.deadline());
        assertNull(found(inTime).result());
    }

    private void endTurnsLikeAScheduler() {
        ManagedContext request = Arc.container().requestContext();
        request.activate();
        try {
            housekeeping().endTurns();
        } finally {
            request.terminate();
        }
    }

    private Housekeeping housekeeping() {
        return new Housekeeping(games, lifetimes, Clock.fixed(now, ZoneOffset.UTC));
    }

    private Game found(Game game) {
        return games.find(game.id()).orElseThrow();
    }

    private Game waiting(Instant created) {
        return kept(created, null, null);
    }

    private Game started(Instant created, @Nullable Integer secondsPerTurn) {
        return kept(created, seat(), secondsPerTurn);
    }

    private Game kept(Instant created, @Nullable Seat dark, @Nullable Integer secondsPerTurn) {
        SecureRandom random = new SecureRandom();
        Game game = Game.create(
                GameId.next(Clock.fixed(created, ZoneOffset.UTC), random),
                new Terms(Law.STANDARD, secondsPerTurn, false, Side.LIGHT, null, null),
                seat(),
                dark,
                created);
        assertTrue(games.add(game, List.of(), null));
        return game;
    }

    private Game played(Game game, Instant at) {
        Game next = game.played(new Placing(Square.A1), at);
        assertTrue(games.keep(next, next.lastPly(), null));
        return next;
    }

    private static Seat seat() {
        return new Seat(null, SeatToken.next(new SecureRandom()).hash(), null);
    }
}
