package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of another origin may use the API only where the operator says so, and then read every answer. */
class CorsIT {

    private static final String FRIEND = "https://friend.example";
    private static final String STRANGER = "https://stranger.example";
    private static final String ALLOWED = "access-control-allow-origin";

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void onlyTheSameOriginIsAllowedByDefault() throws Exception {
        HttpResponse<String> answer = send(SharedService.address(), "GET", "/v1/games", FRIEND);
        assertEquals(200, answer.statusCode());
        assertTrue(answer.headers().firstValue(ALLOWED).isEmpty());
    }

    @Test
    void aConfiguredOriginReadsEveryAnswer(@TempDir Path folder) throws Exception {
        try (PackagedService service =
                start(folder, Map.of("QUARKUS_HTTP_CORS_ENABLED", "true", "QUARKUS_HTTP_CORS_ORIGINS", FRIEND))) {
            URI address = service.awaitReady();
            HttpResponse<String> preflight = http.send(
                    HttpRequest.newBuilder(address.resolve("/v1/games"))
                            .method("OPTIONS", BodyPublishers.noBody())
                            .header("Origin", FRIEND)
                            .header("Access-Control-Request-Method", "POST")
                            .header("Access-Control-Request-Headers", "authorization,idempotency-key")
                            .build(),
                    BodyHandlers.ofString());
            assertEquals(200, preflight.statusCode());
            assertEquals(FRIEND, preflight.headers().firstValue(ALLOWED).orElse(""));

            for (List<String> request : List.of(
                    List.of("201", "POST", "/v1/games"),
                    List.of("200", "GET", "/v1/games"),
                    List.of("400", "GET", "/v1/games/x"),
                    List.of("400", "GET", "/v1/games/%25%FF"),
                    List.of("404", "GET", "/nothing"),
                    List.of("405", "PUT", "/v1/games"))) {
                HttpResponse<String> answer = send(address, request.get(1), request.get(2), FRIEND);
                assertEquals(request.get(0), String.valueOf(answer.statusCode()));
                assertEquals(FRIEND, answer.headers().firstValue(ALLOWED).orElse(""), request.toString());
                String exposed = answer.headers()
                        .firstValue("access-control-expose-headers")
                        .orElse("");
                for (String header : List.of("ETag", "Location", "Retry-After")) {
                    assertTrue(exposed.contains(header), request + " exposes " + exposed);
                }
            }
            HttpResponse<String> tooLarge = http.send(
                    HttpRequest.newBuilder(address.resolve("/v1/games"))
                            .header("Origin", FRIEND)
                            .POST(BodyPublishers.ofByteArray(new byte[20_000]))
                            .build(),
                    BodyHandlers.ofString());
            assertEquals(413, tooLarge.statusCode());
            assertEquals(FRIEND, tooLarge.headers().firstValue(ALLOWED).orElse(""));

            HttpResponse<String> stranger = send(address, "GET", "/v1/games", STRANGER);
            assertTrue(stranger.headers().firstValue(ALLOWED).isEmpty());
        }
    }

    private static PackagedService start(Path folder, Map<String, String> settings) throws IOException {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("MANINTHEMOON_DATA_DIR", folder.resolve("data").toString());
        return PackagedService.start(folder, environment);
    }

    private HttpResponse<String> send(URI address, String method, String path, String origin)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(address + path))
                        .method(method, BodyPublishers.noBody())
                        .header("Origin", origin)
                        .build(),
                BodyHandlers.ofString());
    }
}
