package org.maninthemoon.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Lifetimes;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.live.Channels;
import org.maninthemoon.live.Event;

/** The open streams of this replica: what they write, and the beat that keeps them open. */
@ApplicationScoped
class EventStreams {

    private final Channels channels;
    private final Lifetimes lifetimes;
    private final ObjectMapper json;
    private final Set<EventStream> open = ConcurrentHashMap.newKeySet();

    /** What an event of a ply says. */
    record PlyEventView(PlyView ply, GameView game) {}

    EventStreams(Channels channels, Lifetimes lifetimes, ObjectMapper json, MeterRegistry metrics) {
        this.channels = channels;
        this.lifetimes = lifetimes;
        this.json = json;
        Gauge.builder("maninthemoon.streams.open", open, Set::size)
                .description("Open streams of events")
                .register(metrics);
    }

    /** @param heartbeat the time between two signs of life; the contract promises one every 15 s */
    void start(
            @Observes StartupEvent event,
            Vertx vertx,
            @ConfigProperty(name = "maninthemoon.events.heartbeat", defaultValue = "10s") Duration heartbeat) {
        vertx.setPeriodic(heartbeat.toMillis(), timer -> open.forEach(EventStream::beat));
    }

    /**
     * A stream to answer with.
     *
     * @param seen the version that the client has seen, or null for a client that begins now
     */
    EventStream stream(UUID game, @Nullable Integer seen) {
        return new EventStream(this, game, seen);
    }

    void opened(EventStream stream) {
        open.add(stream);
        channels.watch(stream.game(), stream);
    }

    void closed(EventStream stream) {
        open.remove(stream);
        channels.unwatch(stream.game(), stream);
    }

    /** The stream's client takes more again. */
    void drained(EventStream stream) {
        channels.wake(stream.game());
    }

    /** An event as it goes over the wire. */
    byte[] write(Event event) {
        PlayedPly ply = event.ply();
        GameView game = GameView.of(event.game(), lifetimes);
        try {
            String data = json.writeValueAsString(ply == null ? game : new PlyEventView(PlyView.of(ply), game));
            return ("event: " + (ply == null ? "state" : "ply") + "\nid: " + game.version() + "\ndata: " + data
                            + "\n\n")
                    .getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
