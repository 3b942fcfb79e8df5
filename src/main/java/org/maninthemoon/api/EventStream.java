package org.maninthemoon.api;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
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

    private static final byte[] HEARTBEAT = bytes(":\n\n");

    /** Clients come back after a time between these, so that not all of a stopped replica's come at once. */
    private static final int SHORTEST_RETRY_MILLIS = 1000;

    private static final int LONGEST_RETRY_MILLIS = 3000;

    /** Events that are written at once, whether or not the client takes them. */
    private static final int BATCH = 50;

    /** After so many beats without taking anything a client is given up; it comes back with its Last-Event-ID. */
    private static final int PATIENCE = 3;

    private final EventStreams streams;
    private final UUID game;

    /** The version that the client has been told last, or that it had seen; null before the first. */
    private @Nullable Integer cursor;

    private boolean isStateDue = true;
    private int beatsMissed;

    /** Null before the stream is opened and after its end. Guarded by this, and never held while the database is read. */
    private @Nullable ServerHttpResponse response;

    private Runnable atEnd = () -> {};

    EventStream(EventStreams streams, UUID game, @Nullable Integer seen) {
        this.streams = streams;
        this.game = game;
        this.cursor = seen;
    }

    UUID game() {
        return game;
    }

    /**
     * Takes over a response; its head must be ready.
     *
     * @param whenClosed what is to be done once the response has ended
     */
    void open(ServerHttpResponse opened, Runnable whenClosed) {
        opened.setChunked(true);
        opened.addCloseHandler(this::close);
        opened.addDrainHandler(() -> streams.drained(this));
        synchronized (this) {
            response = opened;
            atEnd = whenClosed;
        }
        int retry = ThreadLocalRandom.current().nextInt(SHORTEST_RETRY_MILLIS, LONGEST_RETRY_MILLIS);
        write(bytes("retry: " + retry + "\n\n"));
        streams.opened(this);
        if (opened.closed()) {
            close();
        }
    }

    @Override
    public void see(News news) {
        if (isFull()) {
            return;
        }
        int seen = cursor == null ? news.game().version() : cursor;
        if (news.game().version() < seen) {
            // Read before the client came, who knows more; a newer reading is under way.
            return;
        }
        int written = 0;
        for (Event event : news.pliesAfter(seen)) {
            if (++written > BATCH && isFull()) {
                return;
            }
            write(event.written(streams::write));
            seen = event.game().version();
            cursor = seen;
        }
        if (isStateDue || news.game().version() > seen) {
            write(news.state().written(streams::write));
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
    void beat() {
        if (!isFull()) {
            beatsMissed = 0;
            write(HEARTBEAT);
        } else if (++beatsMissed > PATIENCE) {
            reset();
        }
    }

    /** Whether the client has yet to take what was written before. */
    private synchronized boolean isFull() {
        return response != null && response.isWriteQueueFull();
    }

    private synchronized void write(byte[] frame) {
        if (response != null && !response.closed()) {
            // The close handler tells of a client that is gone.
            response.write(frame, failure -> {});
        }
    }

    private synchronized void reset() {
        if (response != null) {
            response.reset();
            close();
        }
    }

    private synchronized void close() {
        if (response == null) {
            return;
        }
        ServerHttpResponse ending = response;
        response = null;
        streams.closed(this);
        ending.end();
        atEnd.run();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
