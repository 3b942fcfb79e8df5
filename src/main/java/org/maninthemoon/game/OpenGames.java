package org.maninthemoon.game;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many games wait and are played, for those who watch the service. The finished ones only get more: who counts them
 * reads all of them.
 */
@ApplicationScoped
class OpenGames {

    private final Games games;
    private final Map<Status, AtomicLong> counts = new EnumMap<>(Status.class);

    OpenGames(Games games, MeterRegistry metrics) {
        this.games = games;
        for (Status status : EnumSet.complementOf(EnumSet.of(Status.FINISHED))) {
            AtomicLong count = new AtomicLong();
            Gauge.builder("maninthemoon.games", count, AtomicLong::get)
                    .description("Games of a status, the same on every replica, as of the last minute")
                    .tag("status", status.name())
                    .register(metrics);
            counts.put(status, count);
        }
    }

    @Scheduled(
            every = "60s",
            delayed = "1s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = Scheduled.ApplicationNotRunning.class)
    void count() {
        counts.forEach((status, count) -> count.set(games.count(status)));
    }
}
