package org.maninthemoon.faults;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Ply;

/** Games of one player each, who plays as fast as he is answered or at a rate, whatever he is answered. */
final class Load {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Then a game is long enough; its rest is played by nobody. */
    private static final int MOST_PLIES = 200;

    /** What came of the requests: how often which status, and how long the accepted ones took. */
    record Outcome(
            Map<Integer, Integer> statuses, List<Long> acceptedMillis, long slowestRefusalMillis, double seconds) {

        long accepted() {
            return acceptedMillis.size();
        }

        double perSecond() {
            return accepted() / seconds;
        }

        long percentile(double part) {
            List<Long> sorted = acceptedMillis.stream().sorted().toList();
            return sorted.isEmpty() ? -1 : sorted.get((int) Math.ceil(part * sorted.size()) - 1);
        }

        @Override
        public String toString() {
            return "%.0f plies/s, p50 %d ms, p99 %d ms, slowest refusal %d ms, statuses %s"
                    .formatted(perSecond(), percentile(0.5), percentile(0.99), slowestRefusalMillis, statuses);
        }
    }

    /** A game that is waiting for its next request, or where one is under way; one that is over is created anew. */
    private static final class Seat {
        private String game = "";
        private String token = "";
        private String position = "";
        private int ply;

        boolean isNew() {
            return position.isEmpty();
        }

        /** Goes on from an answer. */
        void read(String answer) {
            try {
                JsonNode body = JSON.readTree(answer);
                if (isNew()) {
                    token = body.get("tokens").get("LIGHT").asText();
                    body = body.get("game");
                    game = body.get("id").asText();
                }
                ply = body.get("ply").asInt();
                boolean isLong = body.get("status").asText().equals("FINISHED") || ply >= MOST_PLIES;
                position = isLong ? "" : body.get("position").asText();
            } catch (JsonProcessingException e) {
                throw new AssertionError(answer, e);
            }
        }
    }

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI service;
    private final BlockingQueue<Seat> seats = new LinkedBlockingQueue<>();

    Load(URI service) {
        this.service = service;
    }

    /**
     * Plays for a time.
     *
     * @param atOnce the most requests under way
     * @param perSecond requests; 0 for as many as are answered
     */
    Outcome play(int seconds, int atOnce, int perSecond) throws InterruptedException {
        while (seats.size() < atOnce) {
            seats.add(new Seat());
        }
        Map<Integer, Integer> statuses = new TreeMap<>();
        List<Long> accepted = new ArrayList<>();
        AtomicInteger slowestRefusal = new AtomicInteger();
        List<CompletableFuture<?>> underWay = new ArrayList<>();
        long begun = System.nanoTime();
        long end = begun + TimeUnit.SECONDS.toNanos(seconds);
        for (long sent = 0; System.nanoTime() < end; sent++) {
            if (perSecond > 0) {
                long due = begun + sent * 1_000_000_000L / perSecond;
                TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
            }
            Seat seat = seats.poll(1, TimeUnit.SECONDS);
            if (seat == null) {
                continue;
            }
            long from = System.nanoTime();
            underWay.add(http.sendAsync(next(seat), BodyHandlers.ofString()).handle((answer, failure) -> {
                int millis = (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from);
                int status = failure != null ? 0 : answer.statusCode();
                synchronized (statuses) {
                    statuses.merge(status, 1, Integer::sum);
                    if (status == 201) {
                        accepted.add((long) millis);
                    }
                }
                if (status > 201) {
                    slowestRefusal.accumulateAndGet(millis, Math::max);
                } else if (status > 0) {
                    seat.read(answer.body());
                }
                seats.add(seat);
                return null;
            }));
            if (underWay.size() > 10_000) {
                underWay.removeIf(CompletableFuture::isDone);
            }
        }
        CompletableFuture.allOf(underWay.toArray(CompletableFuture[]::new)).join();
        return new Outcome(statuses, accepted, slowestRefusal.get(), (System.nanoTime() - begun) / 1e9);
    }

    private HttpRequest next(Seat seat) {
        if (seat.isNew()) {
            return post("/v1/games", "", "{\"opponent\":{\"kind\":\"SELF\"},\"noCaptureLimit\":400}");
        }
        Ply ply = new Law(Law.MAX_NO_CAPTURE_LIMIT)
                .legalPlies(Notation.parsePosition(seat.position))
                .get(0);
        String text = ply.toString();
        return ply instanceof Move
                ? post(
                        "/v1/games/" + seat.game + "/moves",
                        seat.token,
                        "{\"from\":\"%s\",\"to\":\"%s\",\"ply\":%d}"
                                .formatted(text.substring(0, 2), text.substring(3), seat.ply + 1))
                : post(
                        "/v1/games/" + seat.game + "/placements",
                        seat.token,
                        "{\"square\":\"%s\",\"ply\":%d}".formatted(text, seat.ply + 1));
    }

    private HttpRequest post(String path, String token, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return token.isEmpty()
                ? request.build()
                : request.header("Authorization", "Bearer " + token).build();
    }
}
