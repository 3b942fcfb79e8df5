package org.maninthemoon.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.arc.Arc;
import io.quarkus.arc.ManagedContext;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.engine.Endgames;
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

    private static final PlyRequest A1 = new PlyRequest(new Placing(Square.A1), null);

    private final SeatToken light = SeatToken.next(new SecureRandom());
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
        assertTrue(games.keep(finished, List.of(), null));

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

    @Test
    void aTurnIsDecidedByWhenThePlyCame() {
        Game game = started(now.minusSeconds(10), 10);
        Instant deadline = Objects.requireNonNull(game.deadline());

        // While a ply is under way that came in time, nobody else ends the turn.
        new Housekeeping(games, lifetimes, at(deadline.plusMillis(1))).endTurns();
        assertNull(service(at(deadline.plusMillis(1))).game(game.id()).result());
        Game played = service(at(deadline)).play(game.id(), holder(light), A1).game();

        assertEquals(1, played.ply());
        assertNull(found(game).result());
    }

    @Test
    void aPlyThatComesAfterTheDeadlineIsRefusedAtOnce() {
        Game game = started(now.minusSeconds(10), 10);
        Instant deadline = Objects.requireNonNull(game.deadline());
        GameService late = service(at(deadline.plusMillis(1)));

        RefusedException refused = assertThrows(RefusedException.class, () -> late.play(game.id(), holder(light), A1));

        assertEquals(Reason.GAME_OVER, refused.reason());
        assertEquals(
                new Result(Side.DARK, Result.Reason.TIMEOUT, null), found(game).result());
    }

    @Test
    void aGameWhoseTurnHasADeadlineIsNotAbandonedBeforeIt() {
        Lifetimes shorterThanATurn = new Lifetimes() {
            @Override
            public Duration waiting() {
                return lifetimes.waiting();
            }

            @Override
            public Duration idle() {
                return Duration.ofDays(6);
            }

            @Override
            public Duration finished() {
                return lifetimes.finished();
            }
        };
        Game game = started(now.minus(Duration.ofDays(6)).minusMillis(1), (int)
                Duration.ofDays(7).toSeconds());

        new Housekeeping(games, shorterThanATurn, at(now)).endLifetimes();

        assertNull(found(game).result());
        assertEquals(game.deadline(), shorterThanATurn.expiry(game));
    }

    @Test
    void aGameThatCannotBeEndedDoesNotKeepTheOthersWaiting() {
        Game first = started(now.minusSeconds(13), 10);
        Game second = started(now.minusSeconds(12), 10);
        Games failing = (Games) Proxy.newProxyInstance(
                Games.class.getClassLoader(), new Class<?>[] {Games.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("keep")
                            && ((Game) arguments[0]).id().equals(first.id())) {
                        throw new IllegalStateException("made to fail by the test");
                    }
                    return method.invoke(games, arguments);
                });

        new Housekeeping(failing, lifetimes, at(now)).endTurns();

        assertNull(found(first).result());
        assertNotNull(found(second).result());
    }

    private GameService service(Clock clock) {
        return new GameService(games, new Engines(clock, new SimpleMeterRegistry(), Endgames.none()), clock);
    }

    private static Clock at(Instant instant) {
        return Clock.fixed(instant, ZoneOffset.UTC);
    }

    private static Caller holder(SeatToken token) {
        return new Caller(token, version -> true, null);
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
        return new Housekeeping(games, lifetimes, at(now));
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
                new Seat.Person(null, light.hash(), null),
                dark,
                created);
        assertTrue(games.add(game, List.of(), null));
        return game;
    }

    private Game played(Game game, Instant at) {
        Game next = game.played(new Placing(Square.A1), at);
        assertTrue(games.keep(next, List.of(Objects.requireNonNull(next.lastPly())), null));
        return next;
    }

    private static Seat seat() {
        return new Seat.Person(null, SeatToken.next(new SecureRandom()).hash(), null);
    }
}
