package org.maninthemoon.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client of a stream of events, as the HTML standard describes it, but for the coming back. */
public final class EventReader implements AutoCloseable {

    static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    static final ObjectMapper JSON = new ObjectMapper();

    private static final long PATIENCE_SECONDS = 20;

    private final HttpResponse<InputStream> response;
    private final BlockingQueue<Item> items = new LinkedBlockingQueue<>();

    /** What came: an event, a comment (named {@code :}), or the end of the stream (named {@code end}). */
    public record Item(String name, int id, JsonNode data) {

        boolean isPly() {
            return name.equals("ply");
        }

        /** The game in the event. */
        public JsonNode game() {
            return isPly() ? data.get("game") : data;
        }
    }

    private EventReader(HttpResponse<InputStream> response) {
        this.response = response;
        Thread thread = new Thread(this::read, "event-reader");
        thread.setDaemon(true);
        thread.start();
    }

    /** Opens the stream of a game, whose answer must be 200. */
    public static EventReader open(URI service, String game, @Nullable Object lastEventId) throws Exception {
        EventReader reader = resume(service, game, lastEventId);
        assertEquals(200, reader.response.statusCode());
        return reader;
    }

    /** Opens the stream of a game, or is told that nothing is left to come. */
    static EventReader resume(URI service, String game, @Nullable Object lastEventId) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve("/v1/games/" + game + "/events"));
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId.toString());
        }
        return new EventReader(PlayedGame.send(request, BodyHandlers.ofInputStream()));
    }

    HttpResponse<InputStream> response() {
        return response;
    }

    /** The next event or end; comments are passed over, and are no reason to wait longer. */
    Item next() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        Item item = nextItem();
        while (item.name().equals(":")) {
            assertTrue(System.nanoTime() < deadline, "nothing but comments came");
            item = nextItem();
        }
        return item;
    }

    /** The next event, of a ply. */
    public Item nextPly() throws InterruptedException {
        Item item = next();
        assertEquals("ply", item.name(), item.toString());
        assertEquals(item.id(), item.data().at("/ply/version").asInt());
        assertEquals(item.id(), item.game().get("version").asInt());
        return item;
    }

    /** The next event, of the game's state. */
    public Item nextState() throws InterruptedException {
        Item item = next();
        assertEquals("state", item.name(), item.toString());
        assertEquals(item.id(), item.game().get("version").asInt());
        return item;
    }

    public void awaitEnd() throws InterruptedException {
        Item item = next();
        assertEquals("end", item.name(), item.toString());
    }

    void awaitComment() throws InterruptedException {
        Item item = nextItem();
        assertEquals(":", item.name(), item.toString());
    }

    private Item nextItem() throws InterruptedException {
        Item item = items.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertNotNull(item, "nothing came");
        return item;
    }

    /** Cuts the connection. */
    @Override
    public void close() throws IOException {
        response.body().close();
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            String name = "";
            String id = "0";
            String data = "";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(":")) {
                    items.add(new Item(":", 0, JSON.nullNode()));
                } else if (line.startsWith("event: ")) {
                    name = line.substring("event: ".length());
                } else if (line.startsWith("id: ")) {
                    id = line.substring("id: ".length());
                } else if (line.startsWith("data: ")) {
                    data = line.substring("data: ".length());
                } else if (line.isEmpty() && !data.isEmpty()) {
                    items.add(new Item(name, Integer.parseInt(id), JSON.readTree(data)));
                    data = "";
                } else if (!line.isEmpty() && !line.startsWith("retry: ")) {
                    fail(line);
                }
            }
        } catch (IOException cut) {
            // Ended as well, but not by the service's wish.
        }
        items.add(new Item("end", 0, JSON.nullNode()));
    }
}
