package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.PackagedService;

/** Clients that keep a connection and send next to nothing, or much more than it seems, while others play on. */
class SlowClientsIT {

    /** More than the service has threads. */
    private static final int MANY = 210;

    private static final Duration SILENCE = Duration.ofSeconds(3);
    private static final Duration REQUEST = Duration.ofSeconds(3);

    /** What a connection that is over its time may take longer, on a machine that has much to do. */
    private static final Duration BOUND = REQUEST.plusSeconds(7);

    private static final Duration PLAYING_GOES_ON = Duration.ofSeconds(5);

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static PackagedService service;
    private static URI address;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        service = PackagedService.start(
                folder,
                Map.of(
                        "MANINTHEMOON_DATA_DIR", folder.resolve("data").toString(),
                        "MANINTHEMOON_REQUEST_TIMEOUT", REQUEST.toString(),
                        "QUARKUS_HTTP_IDLE_TIMEOUT", SILENCE.toSeconds() + "S"));
        address = service.awaitReady();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static HttpResponse<String> post(String path, String token, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", "application/json")
                .header("Authorization", token.isEmpty() ? "Basic none" : "Bearer " + token)
                .timeout(PLAYING_GOES_ON)
                .POST(BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }

    /** Plays the placings of a game; each answer has to come in time. */
    private static void play() throws Exception {
        var created = Answer.JSON.readTree(
                post("/v1/games", "", "{\"opponent\":{\"kind\":\"SELF\"}}").body());
        String path = "/v1/games/" + created.at("/game/id").asText() + "/placements";
        for (int ply = 0; ply < GoldenGame.PLACINGS; ply++) {
            String body = "{\"square\":\"%s\"}".formatted(GoldenGame.shortest().ply(ply));
            assertEquals(
                    201, post(path, created.at("/tokens/LIGHT").asText(), body).statusCode());
        }
    }

    private static String head(String resource, String type, String length) {
        return String.join("\r\n", resource + " HTTP/1.1", "Host: x", "Content-Type: " + type, length, "", "");
    }

    /** Connections that have all sent the same, and get nothing for it. */
    private static List<Socket> connections(String begun) throws IOException {
        List<Socket> connections = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Socket connection = new Socket("localhost", address.getPort());
            connections.add(connection);
            connection.setSoTimeout((int) BOUND.toMillis());
            connection.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
        }
        return connections;
    }

    /** Whether the service has closed it, or does before the patience of the socket is at its end. */
    private static boolean isClosed(Socket connection) {
        try {
            return connection.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        } catch (IOException stillOpen) {
            return false;
        }
    }

    private static void dripUntilClosed(List<Socket> connections, String drop) throws IOException {
        long end = System.nanoTime() + BOUND.toNanos();
        List<Socket> open = new ArrayList<>(connections);
        while (!open.isEmpty() && System.nanoTime() < end) {
            for (Socket connection : List.copyOf(open)) {
                connection.setSoTimeout(1);
                try {
                    connection.getOutputStream().write(drop.getBytes(StandardCharsets.US_ASCII));
                } catch (SocketException closed) {
                    open.remove(connection);
                    continue;
                }
                if (isClosed(connection)) {
                    open.remove(connection);
                }
            }
        }
        assertEquals(0, open.size(), "connections still open");
    }

    private static void close(List<Socket> connections) throws IOException {
        for (Socket connection : connections) {
            connection.close();
        }
    }

    @Test
    void whoSaysNothingIsNotWaitedForLong() throws Exception {
        List<Socket> silent = connections("");
        silent.addAll(connections("GET /v1/rules HTTP/1.1\r\nHost: x\r\nAcc"));
        silent.addAll(connections(head("POST /v1/games", "application/json", "Content-Length: 2") + "{"));
        try {
            play();
            for (Socket connection : silent) {
                assertTrue(isClosed(connection));
            }
        } finally {
            close(silent);
        }
    }

    @Test
    void headersThatDripInAreCutOff() throws Exception {
        List<Socket> dripping = connections("GET /v1/rules HTTP/1.1\r\nHost: x\r\nA: ");
        try {
            play();
            dripUntilClosed(dripping, "a");
        } finally {
            close(dripping);
        }
        play();
    }

    @Test
    void bodiesThatDripInAreCutOffAndHoldNobodyUp() throws Exception {
        List<Socket> dripping = connections(head("POST /v1/games", "application/json", "Content-Length: 9999") + "{");
        dripping.addAll(connections(head("POST /v1/records", "text/plain", "Transfer-Encoding: chunked")));
        try {
            play();
            dripUntilClosed(dripping.subList(0, MANY), " ");
            dripUntilClosed(dripping.subList(MANY, 2 * MANY), "1\r\n \r\n");
        } finally {
            close(dripping);
        }
        play();
    }

    /** The time is for one request: whoever keeps a connection for many is not cut off. */
    @Test
    void aConnectionThatIsUsedAgainStaysOpen() throws Exception {
        try (Socket connection = new Socket("localhost", address.getPort())) {
            connection.setSoTimeout((int) BOUND.toMillis());
            long end = System.nanoTime() + REQUEST.plusSeconds(1).toNanos();
            for (int answers = 0; System.nanoTime() < end; answers++) {
                connection
                        .getOutputStream()
                        .write("OPTIONS /v1/games HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                StringBuilder answer = new StringBuilder();
                while (answer.indexOf("\r\n\r\n") < 0) {
                    int read = connection.getInputStream().read();
                    assertTrue(read >= 0, "closed after " + answers + " answers");
                    answer.append((char) read);
                }
                assertTrue(answer.toString().startsWith("HTTP/1.1 204"), answer::toString);
            }
        }
    }

    private static byte[] bomb(int megabytes, byte filling) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] megabyte = new byte[1 << 20];
        Arrays.fill(megabyte, filling);
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            for (int i = 0; i < megabytes; i++) {
                gzip.write(megabyte);
            }
        }
        return packed.toByteArray();
    }

    private static int status(String path, String type, Map<String, String> headers, byte[] body) throws Exception {
        return HTTP.send(request(path, type, headers, body).build(), BodyHandlers.ofString())
                .statusCode();
    }

    private static HttpRequest.Builder request(String path, String type, Map<String, String> headers, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", type)
                .timeout(PLAYING_GOES_ON)
                .POST(BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return request;
    }

    /** Nothing is ever unpacked, so what is packed is refused whatever would come out of it. */
    @Test
    void whatIsPackedIsNotUnpacked() throws Exception {
        byte[] small = bomb(10, (byte) ' ');
        byte[] large = bomb(900, (byte) ' ');
        for (String encoding : List.of("gzip", "x-gzip", "GZIP", "gzip, gzip", "deflate", "identity, gzip")) {
            Map<String, String> packed = Map.of("Content-Encoding", encoding);
            assertEquals(415, status("/v1/games", "application/json", packed, small), encoding);
            assertEquals(415, status("/v1/records", "text/plain", packed, large), encoding);
            assertEquals(413, status("/v1/games", "application/json", packed, large), encoding);
        }
        // Without saying so it is no JSON, and no record.
        assertEquals(400, status("/v1/games", "application/json", Map.of(), small));
        assertEquals(400, status("/v1/records", "text/plain", Map.of(), large));
        play();
    }
}
