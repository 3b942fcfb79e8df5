package org.maninthemoon.api;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ServerHttpResponse;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.live.Event;
import org.maninthemoon.live.News;
import org.maninthemoon.live.Watcher;

/**
 * One client's stream of a game's events. It is a cursor, not a queue: what the client has not taken yet is not kept
 * here but read again when it takes more, so a slow client costs no memory.
 */
final class EventStream implements Watcher {

    /** Where a client is sent back to when its stream ends; with many clients a restart must not bring all at once. */
    private static final byte[] OPENING = bytes("retry: 2000\n\n");

    private static final byte[] HEARTBEAT = bytes(":\n\n");

    /** Events that are written at once, whether or not the client takes them. */
    private static final int BATCH = 50;

    /** After so many beats without taking anything a client is given up; it comes back with its Last-Event-ID. */
    private static final int PATIENCE = 3;

    private final EventStreams streams;
    private final UUID game;
    private @Nullable Integer cursor;
    private boolean isStateDue = true;
    private int beatsMissed;
    private @Nullable ResteasyReactiveRequestContext exchange;

    EventStream(EventStreams streams, UUID game, @Nullable Integer seen) {
        this.streams = streams;
        this.game = game;
        this.cursor = seen;
    }

    UUID game() {
        return game;
    }

    /** Takes over the response; its head must be ready. */
    void open(ResteasyReactiveRequestContext request) {
        request.suspend();
        ServerHttpResponse response = request.serverResponse();
        response.setChunked(true);
        response.addCloseHandler(this::close);
        response.addDrainHandler(() -> streams.drained(this));
        synchronized (this) {
            exchange = request;
            write(response, OPENING);
        }
        streams.opened(this);
        if (response.closed()) {
            close();
        }
    }

    @Override
    public synchronized void see(News news) {
        ServerHttpResponse response = response();
        if (response == null || response.isWriteQueueFull()) {
            return;
        }
        int seen = cursor == null ? news.game().version() : cursor;
        int written = 0;
        for (Event event : news.pliesAfter(seen)) {
            if (++written > BATCH && response.isWriteQueueFull()) {
                return;
            }
            write(response, event.written(streams::write));
            seen = event.game().version();
            cursor = seen;
        }
        if (isStateDue || news.game().version() > seen) {
            write(response, news.state().written(streams::write));
            cursor = news.game().version();
            isStateDue = false;
        }
        if (news.game().result() != null) {
            close();
        }
    }

    @Override
    public void ended() {
        close();
    }

    /** A sign of life, for proxies that end what is silent, and to notice clients that are gone. */
    synchronized void beat() {
        ServerHttpResponse response = response();
        if (response == null) {
            return;
        }
        if (!response.isWriteQueueFull()) {
            beatsMissed = 0;
            write(response, HEARTBEAT);
        } else if (++beatsMissed > PATIENCE) {
            response.reset();
            close();
        }
    }

    private synchronized void close() {
        if (exchange == null) {
            return;
        }
        ResteasyReactiveRequestContext ending = exchange;
        exchange = null;
        streams.closed(this);
        ending.serverResponse().end();
        ending.resume();
    }

    private synchronized @Nullable ServerHttpResponse response() {
        return exchange == null || exchange.serverResponse().closed() ? null : exchange.serverResponse();
    }

    private static void write(ServerHttpResponse response, byte[] frame) {
        // A client that is gone is told by the close handler.
        response.write(frame, failure -> {});
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
