package org.maninthemoon.live;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.GameService;
import org.maninthemoon.game.Games;
import org.maninthemoon.game.RefusedException;

/**
 * The games that somebody watches on this replica, a channel each. A wake-up has the game read once for all who watch it;
 * the thread is borrowed for that only, so a thousand watchers of quiet games cost none.
 */
@ApplicationScoped
public class Channels {

    private static final Logger LOG = Logger.getLogger(Channels.class);

    /** Reads at once, and so the connections that watching can take from those who play. */
    private static final int READERS = 4;

    private static final int VERSIONS_PER_QUERY = 1000;

    private final Games games;
    private final GameService service;
    private final Duration catchUp;
    private final Map<UUID, Channel> channels = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor readers = new ScheduledThreadPoolExecutor(READERS, read -> {
        Thread thread = new Thread(read, "live-reader");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean stopping;

    /** @param catchUp how late a change is seen at the most where the word of it was lost */
    Channels(
            Games games,
            GameService service,
            @ConfigProperty(name = "maninthemoon.events.catch-up", defaultValue = "2s") Duration catchUp) {
        this.games = games;
        this.service = service;
        this.catchUp = catchUp;
        // What is woken after the end has nobody to tell.
        readers.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
    }

    /** Begins to watch a game. What changes from now on is seen, and at first how the game stands. */
    public void watch(UUID game, Watcher watcher) {
        // A channel without watchers is removed under the same lock of the map, so none is added to a removed one.
        Channel channel = channels.compute(game, (id, known) -> {
            Channel joined = known == null ? new Channel(id) : known;
            joined.watchers.add(watcher);
            return joined;
        });
        channel.wake();
    }

    /** Looks at a watched game again, for a watcher that could not take all when it was told. */
    public void wake(UUID game) {
        Channel channel = channels.get(game);
        if (channel != null) {
            channel.wake();
        }
    }

    public void unwatch(UUID game, Watcher watcher) {
        channels.computeIfPresent(game, (id, channel) -> {
            channel.watchers.remove(watcher);
            return channel.watchers.isEmpty() ? null : channel;
        });
    }

    /** The game as soon as its version is above one; nothing if that takes too long, or if there is no more to come. */
    public Uni<Optional<Game>> above(UUID game, int version, Duration wait) {
        return Uni.createFrom()
                .<Optional<Game>>emitter(waiting -> {
                    Watcher watcher = new Watcher() {
                        @Override
                        public void see(News news) {
                            if (news.game().version() > version) {
                                waiting.complete(Optional.of(news.game()));
                            }
                        }

                        @Override
                        public void ended() {
                            waiting.complete(Optional.empty());
                        }
                    };
                    waiting.onTermination(() -> unwatch(game, watcher));
                    watch(game, watcher);
                })
                .ifNoItem()
                .after(wait)
                .recoverWithItem(Optional.empty());
    }

    /** Word that a game has a version, which is committed; it may be old, or come twice. */
    void changed(UUID game, int version) {
        Channel channel = channels.get(game);
        if (channel != null && version > channel.seen) {
            channel.wake();
        }
    }

    /** Has the versions of all watched games compared soon, since word of some may have been lost. */
    void missed() {
        readers.execute(this::compareAllVersions);
    }

    void start(@Observes StartupEvent event) {
        var unused = readers.scheduleWithFixedDelay(
                this::compareAllVersions, catchUp.toMillis(), catchUp.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Lets everybody go at once: clients come back, to another replica. */
    void stop(@Observes ShutdownDelayInitiatedEvent event) {
        stopping = true;
        channels.values().forEach(channel -> channel.watchers.forEach(Watcher::ended));
    }

    @PreDestroy
    void close() {
        readers.shutdownNow();
    }

    private void compareAllVersions() {
        List<UUID> watched = List.copyOf(channels.keySet());
        try {
            for (int from = 0; from < watched.size(); from += VERSIONS_PER_QUERY) {
                List<UUID> some = watched.subList(from, Math.min(from + VERSIONS_PER_QUERY, watched.size()));
                compareVersions(some);
            }
        } catch (RuntimeException e) {
            LOG.debug("Cannot read the versions of the watched games; the next try may", e);
        }
    }

    @ActivateRequestContext
    void compareVersions(List<UUID> watched) {
        Map<UUID, Integer> versions = games.versions(watched);
        for (UUID game : watched) {
            // A game that is gone has a version that no channel has seen.
            changed(game, versions.getOrDefault(game, Integer.MAX_VALUE));
        }
    }

    @ActivateRequestContext
    void tell(Channel channel) {
        try {
            Optional<Game> found = games.find(channel.game);
            if (found.isPresent()) {
                Game game = found.get();
                News news = new News(game, () -> service.plies(game, 0, game.ply()));
                channel.seen = game.version();
                channel.watchers.forEach(watcher -> watcher.see(news));
            }
            if (found.isEmpty() || stopping) {
                channel.watchers.forEach(Watcher::ended);
            }
            channel.isFailing = false;
        } catch (RefusedException removed) {
            // Since it was read; nobody is told a part of it as if that were the whole.
            channel.watchers.forEach(Watcher::ended);
        } catch (RuntimeException e) {
            // Nothing is lost: whoever compares the versions next finds that this one was not seen.
            channel.seen = 0;
            Level level = channel.isFailing ? Level.DEBUG : Level.WARN;
            LOG.logf(level, e, "Cannot tell what is new in %s yet", channel.game);
            channel.isFailing = true;
        }
    }

    /** A game, and who watches it. It is read by one thread at a time, and again if it was woken meanwhile. */
    private final class Channel {

        private final UUID game;
        private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();
        private final AtomicInteger wakes = new AtomicInteger();

        /** The version that was read last; 0 before, and after a failure. */
        private volatile int seen;

        private volatile boolean isFailing;

        Channel(UUID game) {
            this.game = game;
        }

        void wake() {
            if (wakes.getAndIncrement() == 0) {
                readers.execute(this::read);
            }
        }

        private void read() {
            int answered;
            do {
                answered = wakes.get();
                tell(this);
            } while (wakes.addAndGet(-answered) > 0);
        }
    }
}
