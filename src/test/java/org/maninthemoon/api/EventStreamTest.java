package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jboss.resteasy.reactive.server.spi.ServerHttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.live.Channels;
import org.maninthemoon.live.News;
import org.maninthemoon.live.Watcher;

/**
 * A stream whose client takes what it gets only when the test wants it to. How much is kept for such a client cannot be
 * seen from outside, as the system keeps some megabytes more.
 */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
@SuppressWarnings("NullAway.Init")
class EventStreamTest {

    private static final Pattern EVENT = Pattern.compile("event: (ply|state)\nid: (\\d+)\n.*", Pattern.DOTALL);

    @Inject
    EventStreams streams;

    @Inject
    Channels channels;

    private final Client client = new Client();

    @Test
    void forAClientThatTakesNothingNoMoreThanABatchIsKept() throws Exception {
        GoldenGame golden = longGame();
        UUID game = played(golden);
        EventStream stream = streams.stream(game, 0);
        stream.open(client.response(), () -> {});
        for (int readings = 0; readings < 3; readings++) {
            awaitReading(game);
            assertEquals(50, client.waiting(), "events that the client has not taken");
        }

        while (!client.isEnded) {
            client.take();
            awaitReading(game);
            assertTrue(client.waiting() <= 50, "events that the client has not taken");
        }
        List<String> expected = new ArrayList<>(IntStream.rangeClosed(1, golden.length())
                // Created, joined, and then one version a ply.
                .mapToObj(ply -> "ply " + (ply + 2))
                .toList());
        expected.add("state " + (golden.length() + 2));
        assertEquals(expected, client.events);
    }

    @Test
    void aClientThatTakesNothingForLongIsGivenUp() throws Exception {
        UUID game = played(longGame());
        EventStream stream = streams.stream(game, 0);
        stream.open(client.response(), () -> {});
        awaitReading(game);
        stream.beat();
        stream.beat();
        // There may have been one more, by the service's clock.
        assertFalse(client.isReset);
        stream.beat();
        stream.beat();
        assertTrue(client.isReset);
        assertTrue(client.isEnded);
        assertEquals(50, client.events.size());
    }

    private static GoldenGame longGame() {
        return GoldenGame.all().stream()
                .filter(game -> game.length() > 110 && game.length() < 130)
                .findFirst()
                .orElseThrow();
    }

    private static UUID played(GoldenGame golden) {
        return UUID.fromString(GameClient.after(golden, golden.length()).read().at("/id"));
    }

    /** Has the game read once more, and waits until all who watched it before have been told. */
    private void awaitReading(UUID game) throws InterruptedException {
        Semaphore told = new Semaphore(0);
        Watcher watcher = new Watcher() {
            @Override
            public void see(News news) {
                told.release();
            }

            @Override
            public void ended() {}
        };
        channels.watch(game, watcher);
        // Whoever sees a second reading knows that the first is over.
        assertTrue(told.tryAcquire(20, TimeUnit.SECONDS));
        channels.wake(game);
        assertTrue(told.tryAcquire(20, TimeUnit.SECONDS));
        channels.unwatch(game, watcher);
    }

    /** The far end of a response, which is full from the first event on that is not taken. */
    private static final class Client {

        private final List<String> events = new ArrayList<>();
        private int taken;
        private @Nullable Runnable whenDrained;
        private volatile boolean isReset;
        private volatile boolean isEnded;

        ServerHttpResponse response() {
            return (ServerHttpResponse) Proxy.newProxyInstance(
                    ServerHttpResponse.class.getClassLoader(),
                    new Class<?>[] {ServerHttpResponse.class},
                    (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "write" -> write((byte[]) arguments[0]);
                            case "addDrainHandler" -> whenDrained = (Runnable) arguments[0];
                            case "isWriteQueueFull" -> {
                                return waiting() > 0;
                            }
                            case "closed" -> {
                                return isEnded;
                            }
                            case "reset" -> isReset = true;
                            case "end" -> isEnded = true;
                            default -> {}
                        }
                        return method.getReturnType() == ServerHttpResponse.class ? proxy : null;
                    });
        }

        private synchronized void write(byte[] frame) {
            Matcher event = EVENT.matcher(new String(frame, StandardCharsets.UTF_8));
            if (event.matches()) {
                events.add(event.group(1) + " " + event.group(2));
            }
        }

        synchronized int waiting() {
            return events.size() - taken;
        }

        void take() {
            synchronized (this) {
                taken = events.size();
            }
            Runnable drained = whenDrained;
            if (drained != null) {
                drained.run();
            }
        }
    }
}
