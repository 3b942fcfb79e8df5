package org.maninthemoon.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.maninthemoon.engine.Endgames;
import org.maninthemoon.game.Caller;
import org.maninthemoon.game.Engines;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.GameService;
import org.maninthemoon.game.GameSpec;
import org.maninthemoon.game.Games;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.PlyRequest;
import org.maninthemoon.game.SeatedGame;
import org.maninthemoon.game.Seating;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Square;

/** What is hard to time with a database: changes and failures at the very moment of a read. */
class ChannelsTest {

    private final GamesInMemory games = new GamesInMemory();
    private final Engines engines = new Engines(Clock.systemUTC(), new SimpleMeterRegistry(), Endgames.none());
    private final GameService service = new GameService(games.asGames(), engines, Clock.systemUTC());
    private final Channels channels = new Channels(games.asGames(), service, Duration.ofHours(1));
    private final Seating seating = new Seating(service, games.asGames(), engines, Clock.systemUTC(), new Random(1));
    private final UUID id = seating.create(
                    new GameSpec(
                            null,
                            GameSpec.Opponent.HUMAN,
                            null,
                            GameSpec.FirstPlayer.CREATOR,
                            Law.STANDARD,
                            null,
                            false),
                    null)
            .game()
            .id();
    private final BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();
    private final Watcher watcher = new Noting();
    private final Watcher another = new Noting();

    @AfterEach
    void close() {
        channels.close();
    }

    @Test
    void aChangeRightAfterTheReadIsToldToo() throws Exception {
        games.afterNextRead = () -> {
            seating.join(id, new Caller(null, version -> true, null), null);
            channels.changed(id, 2);
        };
        channels.watch(id, watcher);
        assertEquals(1, next());
        assertEquals(2, next());
    }

    @Test
    void aReadThatFailedIsRepeatedWhenVersionsAreCompared() throws Exception {
        channels.watch(id, watcher);
        assertEquals(1, next());
        games.afterNextRead = () -> {
            seen.add(-1);
            throw new IllegalStateException("the database is away");
        };
        // The game itself does not change, but one of its watchers knows nothing of it yet.
        channels.watch(id, another);
        assertEquals(-1, next());
        // The first comparison may come before the failure is noted.
        for (int tries = 0; seen.isEmpty() && tries < 100; tries++) {
            channels.missed();
            Integer version = seen.poll(100, TimeUnit.MILLISECONDS);
            if (version != null) {
                seen.add(version);
            }
        }
        assertEquals(1, next());
        assertEquals(1, next());
    }

    @Test
    void whoWatchesAGameThatIsRemovedIsToldTheEnd() throws Exception {
        channels.watch(id, watcher);
        assertEquals(1, next());
        games.all.remove(id);
        channels.missed();
        assertEquals(0, next());
    }

    /** Between the reading of the game and that of its plies, of which then none are left. */
    @Test
    void nobodyIsToldAPartOfAGameThatIsRemovedMeanwhile() throws Exception {
        SeatedGame seated = seating.create(
                new GameSpec(
                        null, GameSpec.Opponent.SELF, null, GameSpec.FirstPlayer.CREATOR, Law.STANDARD, null, false),
                null);
        UUID played = seated.game().id();
        Caller player = new Caller(seated.light(), version -> true, null);
        service.play(played, player, new PlyRequest(new Placing(Square.A1), 1));
        service.play(played, player, new PlyRequest(new Placing(Square.A2), 2));
        games.afterNextRead = () -> games.all.remove(played);
        channels.watch(played, new Watcher() {
            @Override
            public void see(News news) {
                seen.add(news.pliesAfter(1).size());
            }

            @Override
            public void ended() {
                seen.add(-1);
            }
        });
        assertEquals(-1, next());
        channels.missed();
        assertEquals(-1, next());
    }

    private int next() throws InterruptedException {
        Integer version = seen.poll(10, TimeUnit.SECONDS);
        return version == null ? Integer.MIN_VALUE : version;
    }

    /** Notes the versions that it is told of, and 0 for the end. */
    private final class Noting implements Watcher {

        @Override
        public void see(News news) {
            seen.add(news.game().version());
        }

        @Override
        public void ended() {
            seen.add(0);
        }
    }

    /** As much of {@link Games} as watching needs. */
    private static final class GamesInMemory {

        private final Map<UUID, Game> all = new HashMap<>();
        private @Nullable Runnable afterNextRead;

        Games asGames() {
            return (Games) Proxy.newProxyInstance(
                    Games.class.getClassLoader(),
                    new Class<?>[] {Games.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "add", "keep" -> keep((Game) arguments[0]);
                        case "find" -> find((UUID) arguments[0]);
                        case "plies" -> plies((Game) arguments[0]);
                        case "versions" -> versions((List<?>) arguments[0]);
                        default -> throw new UnsupportedOperationException(method.getName());
                    });
        }

        private synchronized boolean keep(Game game) {
            all.put(game.id(), game);
            return true;
        }

        private synchronized Optional<Game> find(UUID id) {
            Optional<Game> found = Optional.ofNullable(all.get(id));
            Runnable hook = afterNextRead;
            afterNextRead = null;
            if (hook != null) {
                hook.run();
            }
            return found;
        }

        /** A part of them is all that anybody may find. */
        private synchronized List<PlayedPly> plies(Game game) {
            PlayedPly last = all.containsKey(game.id()) ? game.lastPly() : null;
            return last == null ? List.of() : List.of(last);
        }

        private synchronized Map<UUID, Integer> versions(List<?> ids) {
            Map<UUID, Integer> versions = new HashMap<>();
            ids.forEach(id -> find((UUID) id).ifPresent(game -> versions.put(game.id(), game.version())));
            return versions;
        }
    }
}
