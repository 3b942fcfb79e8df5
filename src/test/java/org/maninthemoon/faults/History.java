package org.maninthemoon.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** All that clients said and were told, in the order in which it came to an end; also in a file, for who looks into it. */
final class History implements AutoCloseable {

    private final Writer file;
    private final Map<UUID, List<Exchange>> exchanges = new HashMap<>();
    private final TreeMap<String, Integer> counts = new TreeMap<>();
    private int accepted;
    private long slowestMillis;
    private long lastAccepted = System.nanoTime();
    private long longestPause;

    /** @param name of the file in the build's folder */
    History(String name) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "faults"));
        file = Files.newBufferedWriter(folder.resolve(name + ".history"));
    }

    /** Notes a request before it is sent. */
    synchronized void asks(String client, UUID game, Exchange.@Nullable Asked asked) {
        write(client, game, "asks", asked);
    }

    /** Notes what came of it. */
    synchronized void add(UUID game, Exchange exchange) {
        write(exchange.client(), game, "is told", exchange.told());
        exchanges.computeIfAbsent(game, id -> new ArrayList<>()).add(exchange);
        Exchange.Told told = exchange.told();
        counts.merge(told == null ? "no answer" : told.status() + " " + told.code(), 1, Integer::sum);
        if (exchange.isAccepted()) {
            accepted++;
            longestPause = Math.max(longestPause, exchange.to() - lastAccepted);
            lastAccepted = exchange.to();
        }
        if (exchange.asked() != null && told != null) {
            slowestMillis = Math.max(slowestMillis, TimeUnit.NANOSECONDS.toMillis(exchange.to() - exchange.from()));
        }
        notifyAll();
    }

    private void write(String client, UUID game, String verb, @Nullable Object what) {
        try {
            file.write(System.nanoTime() + " " + client + " " + game + " " + verb + " " + what + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until so many more plies are accepted. */
    synchronized void awaitAccepted(int more, int seconds) throws InterruptedException, TimeoutException {
        int enough = accepted + more;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (accepted < enough) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new TimeoutException("Only " + (more - enough + accepted) + " of " + more + " plies were accepted"
                        + " in " + seconds + " s; so far " + counts);
            }
            wait(left);
        }
    }

    synchronized Map<UUID, List<Exchange>> byGame() {
        return new HashMap<>(exchanges);
    }

    synchronized int accepted() {
        return accepted;
    }

    /** Of answers to requests for plies, not to those that are meant to wait. */
    synchronized long slowestMillis() {
        return slowestMillis;
    }

    /** Measures anew from here. */
    synchronized void forgetSlowest() {
        slowestMillis = 0;
    }

    /** The longest time between two accepted plies. */
    synchronized long longestPauseMillis() {
        return TimeUnit.NANOSECONDS.toMillis(longestPause);
    }

    /** Measures anew from here. */
    synchronized void forgetLongestPause() {
        longestPause = 0;
    }

    /** How often what was told. */
    synchronized Map<String, Integer> counts() {
        return new TreeMap<>(counts);
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
