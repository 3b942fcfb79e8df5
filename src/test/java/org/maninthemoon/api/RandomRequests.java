package org.maninthemoon.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Requests as the contract has them, each spoiled in up to three ways. All texts are bytes, one a character, so that
 * also what is no text can be sent.
 */
final class RandomRequests {

    /** What no place for a value waits for; nothing among it that makes the service wait or think long. */
    private static final List<String> NASTY = Stream.of(
                    "",
                    " ",
                    "\u0000",
                    "%",
                    "%00",
                    "%FF",
                    "%2F",
                    "%ED%A0%80",
                    "{",
                    "[",
                    "}",
                    "'",
                    "\"",
                    "\\",
                    "\\ud800",
                    "|",
                    "<x>",
                    "🌝",
                    "\u202e",
                    "\u200b",
                    "c３",
                    "C3",
                    "c33",
                    "f1",
                    "-1",
                    "0",
                    "00",
                    "+1",
                    "2.7",
                    "1e400",
                    "2147483648",
                    "-2147483649",
                    "9223372036854775808",
                    "9".repeat(1_000),
                    "x".repeat(5_000),
                    "null",
                    "true",
                    "[]",
                    "{}",
                    "NaN",
                    "../..",
                    ";",
                    ",",
                    "*",
                    "*/*;q=",
                    "a/b/c",
                    "text/plain",
                    "image/svg+xml;q=0.1",
                    "application/json; charset=latin1",
                    "W/\"",
                    "\"36",
                    "gzip",
                    "bytes=0-",
                    "Basic eA==",
                    "Bearer",
                    "' or 1=1 --",
                    "${jndi:x}",
                    "01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f")
            .map(RandomRequests::utf8)
            .toList();

    private static final List<String> HEADERS = List.of(
            "Accept",
            "Accept-Language",
            "Accept-Encoding",
            "Authorization",
            "Content-Encoding",
            "Content-Type",
            "Cookie",
            "Idempotency-Key",
            "If-Match",
            "If-Modified-Since",
            "If-None-Match",
            "Last-Event-ID",
            "Origin",
            "Range",
            "X-Forwarded-For",
            "X-HTTP-Method-Override");

    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW");

    private static final List<String> SQUARES = List.of("a1", "b4", "c3", "d2", "e5", "c2", "a3");

    private static final List<String> CREATIONS = List.of(
            "{}",
            "{\"name\":\"Ada\"}",
            "{\"opponent\":{\"kind\":\"SELF\"}}",
            "{\"opponent\":{\"kind\":\"COMPUTER\",\"level\":1}}",
            "{\"name\":\"Ada\",\"firstPlayer\":\"OPPONENT\",\"noCaptureLimit\":40,\"listed\":true}",
            "{\"secondsPerTurn\":86400}");

    /** A game whose requests are worth sending; its tokens may be the same one. */
    record Seats(String id, String light, String dark) {}

    /** A request in pieces. */
    private record Pieces(String method, String path, List<String> query, List<String> headers, String body) {

        Request whole() {
            String target = query.isEmpty() ? path : path + "?" + String.join("&", query);
            String fields = String.join(
                    "", headers.stream().map(field -> field + "\r\n").toList());
            String length = body.isEmpty() && method.equals("GET") ? "" : "Content-Length: " + body.length() + "\r\n";
            return new Request(
                    method,
                    path,
                    method + " " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields + length + "\r\n"
                            + body);
        }
    }

    /** A request as it goes over the wire. */
    record Request(String method, String path, String bytes) {}

    private final Random random;
    private final JsonNode document;
    private final List<Map.Entry<String, JsonNode>> operations;
    private final List<Seats> games;
    private final Seats finished;
    private final String record;

    /** @param finished a game whose stream of events ends */
    RandomRequests(long seed, JsonNode document, List<Seats> games, Seats finished, String record) {
        random = new Random(seed);
        this.document = document;
        operations = new ArrayList<>(Contract.operations(document).entrySet());
        this.games = games;
        this.finished = finished;
        this.record = record;
    }

    static String utf8(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    Request next() {
        Pieces pieces = good();
        for (int faults = random.nextInt(4); faults > 0; faults--) {
            pieces = spoiled(pieces);
        }
        return pieces.whole();
    }

    private Pieces good() {
        Map.Entry<String, JsonNode> operation = any(operations);
        String[] words = operation.getKey().split(" ", 2);
        boolean isStream = words[1].endsWith("/events");
        Seats game = isStream || oneIn(4) ? finished : any(games);
        String path = words[1].replace("{id}", game.id())
                .replace("{ply}", "" + random.nextInt(3))
                .replace("{code}", any(List.of(ProblemCode.values())).code());
        List<String> query = new ArrayList<>();
        List<String> headers = new ArrayList<>();
        StreamOf.items(operation.getValue().path("parameters"))
                .map(node ->
                        node.has("$ref") ? document.at(node.get("$ref").asText().substring(1)) : node)
                .forEach(parameter -> {
                    String name = parameter.get("name").asText();
                    boolean isQuery = parameter.get("in").asText().equals("query");
                    if (parameter.path("required").asBoolean() || oneIn(3)) {
                        if (isQuery) {
                            query.add(name + "=" + value(name));
                        } else if (!parameter.get("in").asText().equals("path")) {
                            headers.add(name + ": " + value(name));
                        }
                    }
                });
        if (operation.getValue().has("security") && !oneIn(6)) {
            headers.add("Authorization: Bearer " + (random.nextBoolean() ? game.light() : game.dark()));
        }
        String body = words[0].equals("POST") ? body(words[1]) : "";
        if (!body.isEmpty()) {
            headers.add("Content-Type: " + (words[1].equals("/v1/records") ? "text/plain" : "application/json"));
        }
        return new Pieces(words[0], path, query, headers, body);
    }

    /** A value that a parameter may have. */
    private String value(String parameter) {
        return switch (parameter) {
            case "status" -> any(List.of("WAITING", "PLACING", "MOVING", "FINISHED"));
            case "format" -> any(List.of("json", "text", "svg"));
            case "position" -> any(List.of("5/5/5/5/5_L_12-12_0", "D2D1/3DD/D1DDD/1L3/LL2L%20D%200-0%203"));
            case "cursor" -> "";
            case "Accept-Language" -> any(List.of("de", "en-GB,de;q=0.5"));
            case "If-Match", "If-None-Match" -> any(List.of("*", "\"1\"", "W/\"2-json-en\", \"3\""));
            case "Idempotency-Key" ->
                UUID.nameUUIDFromBytes(new byte[] {(byte) random.nextInt(20)}).toString();
            default -> "" + (1 + random.nextInt(2));
        };
    }

    private String body(String path) {
        if (path.endsWith("/games")) {
            return any(CREATIONS);
        } else if (path.endsWith("/players")) {
            return "{\"name\":\"" + utf8("Bärt") + "\"}";
        } else if (path.endsWith("/placements")) {
            return "{\"square\":\"%s\",\"ply\":%d}".formatted(any(SQUARES), 1 + random.nextInt(9));
        } else if (path.endsWith("/moves")) {
            return "{\"from\":\"%s\",\"to\":\"%s\"}".formatted(any(SQUARES), any(SQUARES));
        } else if (path.equals("/v1/records")) {
            return record;
        }
        return oneIn(2) ? "{}" : "";
    }

    private Pieces spoiled(Pieces good) {
        List<String> query = new ArrayList<>(good.query());
        List<String> headers = new ArrayList<>(good.headers());
        String method = good.method();
        String path = good.path();
        String body = good.body();
        switch (random.nextInt(6)) {
            case 0 -> path = spoiledPath(path);
            case 1 -> method = any(METHODS);
            case 2 -> spoilQuery(query);
            case 3, 4 -> spoilHeaders(headers);
            default -> body = spoiledBody(body);
        }
        return new Pieces(method, path, query, headers, body);
    }

    /** A blank would end the path, and so the request would be none; steps back lead anywhere. */
    private String inTarget() {
        return any(NASTY).replaceAll("[\\x00-\\x20#?]", "%20").replace("..", "..%2f");
    }

    private String spoiledPath(String path) {
        int cut = 2 + random.nextInt(Math.max(1, path.length() - 2));
        String spoiled = switch (random.nextInt(5)) {
            case 0 -> path.replaceFirst("/[^/]*$", "/" + Matcher.quoteReplacement(inTarget()));
            case 1 -> path + any(List.of("/", "s", "/x", "//", ";a=b"));
            case 2 -> path.substring(0, cut) + inTarget() + path.substring(cut);
            case 3 -> path.substring(0, cut);
            default -> path.replaceFirst("/", "//");
        };
        boolean isPage = spoiled.matches("/*");
        return isPage ? path : spoiled;
    }

    private void spoilQuery(List<String> query) {
        if (query.isEmpty() || oneIn(3)) {
            query.add(any(List.of("format", "limit", "x", "wait", "since", "level", "")) + "=" + inTarget());
        } else {
            int index = random.nextInt(query.size());
            String name = query.get(index).replaceFirst("=.*", "");
            query.set(index, any(List.of(name + "=" + inTarget(), name, name + "&" + name, inTarget())));
        }
    }

    private void spoilHeaders(List<String> headers) {
        // A control character makes it no HTTP at all.
        String value = any(NASTY).replace("\u0000", "");
        if (headers.isEmpty() || oneIn(3)) {
            headers.add(any(HEADERS) + ": " + value);
        } else {
            int index = random.nextInt(headers.size());
            String name = headers.get(index).replaceFirst(":.*", "");
            if (oneIn(4)) {
                headers.remove(index);
            } else {
                headers.set(index, name + ": " + value);
            }
        }
    }

    private String spoiledBody(String body) {
        if (body.isEmpty()) {
            return any(NASTY);
        }
        int cut = random.nextInt(body.length());
        return switch (random.nextInt(6)) {
            case 0 -> body.substring(0, cut);
            case 1 -> body.substring(0, cut) + any(NASTY) + body.substring(cut);
            case 2 -> body + body;
            case 3 -> body.substring(0, cut) + (char) random.nextInt(256) + body.substring(cut + 1);
            case 4 -> body.replaceFirst(":[^,}]*", Matcher.quoteReplacement(":" + any(NASTY)));
            default -> body.replaceFirst(":[^,}]*", Matcher.quoteReplacement(":\"" + any(NASTY) + "\""));
        };
    }
}
