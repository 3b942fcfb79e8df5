package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/**
 * How much memory the service takes up and leaves behind for a ply: what all threads allocate but the one that asks. The
 * same code allocates the same on every machine, but for what the compiler can leave out; tests run with the one that
 * leaves out little, so that a service in use stays below this.
 */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class AllocationTest {

    private static final Logger LOG = Logger.getLogger(AllocationTest.class);

    private static final int MOST_KILOBYTES = 120;

    private static final int WARMING = 5;
    private static final int MEASURED = 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void aPlyTakesUpLittleMemory() throws IOException {
        GoldenGame golden = GoldenGame.all().get(0);
        try (Socket socket = new Socket("localhost", RestAssured.port)) {
            for (int i = 0; i < WARMING; i++) {
                play(GameClient.self(), golden, socket);
            }
            long bytes = 0;
            for (int i = 0; i < MEASURED; i++) {
                GameClient game = GameClient.self();
                Map<Long, Long> before = allocated();
                play(game, golden, socket);
                bytes += grown(before, allocated());
            }
            double kilobytes = bytes / 1024.0 / MEASURED / golden.length();
            LOG.infof("A ply allocates %.1f KiB", kilobytes);
            assertTrue(kilobytes <= MOST_KILOBYTES, () -> "KiB a ply: " + kilobytes);
        }
    }

    private Map<Long, Long> allocated() {
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        Map<Long, Long> allocated = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != Thread.currentThread().getId()) {
                allocated.put(ids[i], bytes[i]);
            }
        }
        return allocated;
    }

    private static long grown(Map<Long, Long> before, Map<Long, Long> after) {
        return after.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                .sum();
    }

    /** Over a bare connection: another client's threads would count. */
    private static void play(GameClient game, GoldenGame golden, Socket socket) throws IOException {
        for (int i = 0; i < golden.length(); i++) {
            Call call = game.call(Side.LIGHT, golden.ply(i), i + 1);
            String body = String.valueOf(call.body());
            String request = "POST " + call.path()
                    + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Authorization: " + call.headers().get("Authorization") + "\r\nContent-Length: " + body.length()
                    + "\r\n\r\n" + body;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertEquals(201, readAnswer(new DataInputStream(socket.getInputStream())));
        }
    }

    /** Reads an answer to its end, and returns its status. */
    @SuppressWarnings("deprecation") // The lines are ASCII, and nothing after them may be read ahead.
    private static int readAnswer(DataInputStream in) throws IOException {
        int status = Integer.parseInt(in.readLine().split(" ", 3)[1]);
        int length = 0;
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
            if (line.regionMatches(true, 0, "content-length: ", 0, 16)) {
                length = Integer.parseInt(line.substring(16));
            }
        }
        in.skipNBytes(length);
        return status;
    }
}
