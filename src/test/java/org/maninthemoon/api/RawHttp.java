package org.maninthemoon.api;

import io.restassured.RestAssured;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Requests byte by byte, for what no HTTP client would send. */
final class RawHttp {

    private static final int PATIENCE_MILLIS = 10_000;

    /** An answer; header names are in lower case. */
    record RawAnswer(int status, Map<String, String> headers, String body) {

        @Nullable
        String header(String name) {
            return headers.get(name);
        }

        boolean isProblem() {
            return "application/problem+json".equals(header("content-type"))
                    && "no-store".equals(header("cache-control"))
                    && body.contains("\"status\":" + status);
        }
    }

    private RawHttp() {}

    /** Sends a request without a body, whatever its target may be. */
    static RawAnswer send(String method, String target, String... headers) throws IOException {
        return exchange(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + String.join("", Stream.of(headers).map(h -> h + "\r\n").toList())
                + "\r\n");
    }

    /** Sends bytes, one a character, and reads until the service closes the connection. */
    static RawAnswer exchange(String request) throws IOException {
        return exchange(RestAssured.port, request);
    }

    /** The same with a service on another port. */
    static RawAnswer exchange(int port, String request) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return parse(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static RawAnswer parse(String answer) {
        String[] parts = answer.split("\r\n\r\n", 2);
        String[] lines = parts[0].split("\r\n", -1);
        Map<String, String> headers = Arrays.stream(lines)
                .skip(1)
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(
                        field -> field[0].toLowerCase(Locale.ROOT), field -> field[1], (first, second) -> second));
        int status = Integer.parseInt(lines[0].split(" ", 3)[1]);
        return new RawAnswer(status, headers, parts.length > 1 ? parts[1] : "");
    }
}
