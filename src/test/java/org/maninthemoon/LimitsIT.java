package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a client may ask, where an operator says so. */
class LimitsIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void nobodyIsLimitedUnlessConfigured() throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(SharedService.address().resolve("/v1/rules"))
                        .build(),
                BodyHandlers.ofString());
        assertTrue(answer.headers().firstValue("RateLimit").isEmpty());
    }

    @Test
    void aClientIsCountedByAddressAndByTokenBehindItsProxies() throws Exception {
        try (PackagedService service = start(Map.of(
                "MANINTHEMOON_LIMITS_ADDRESS_PER_MINUTE", "4",
                "MANINTHEMOON_LIMITS_TOKEN_PER_MINUTE", "2",
                "MANINTHEMOON_TRUSTED_PROXIES", "127.0.0.0/8, ::1, 10.0.0.0/8",
                "QUARKUS_HTTP_CORS_ENABLED", "true",
                "QUARKUS_HTTP_CORS_ORIGINS", "https://friend.example"))) {
            URI rules = service.awaitReady().resolve("/v1/rules");
            for (int left = 3; left >= 0; left--) {
                // The client may write what it likes before what the proxies have written.
                HttpResponse<String> answer =
                        get(rules, "X-Forwarded-For", "198.51.100." + left + ", 203.0.113.7, 10.1.1.1");
                assertEquals(200, answer.statusCode());
                assertEquals("\"address\";q=4;w=60", header(answer, "RateLimit-Policy"));
                assertTrue(
                        header(answer, "RateLimit").startsWith("\"address\";r=" + left + ";t="),
                        header(answer, "RateLimit"));
            }
            HttpResponse<String> refused = get(
                    rules,
                    "X-Forwarded-For",
                    "203.0.113.7",
                    "Origin",
                    "https://friend.example",
                    "Accept-Language",
                    "de");
            assertEquals(429, refused.statusCode());
            JsonNode problem = JSON.readTree(refused.body());
            assertEquals("rate-limited", problem.path("code").asText());
            assertEquals("de", header(refused, "Content-Language"));
            int seconds = Integer.parseInt(header(refused, "Retry-After"));
            assertTrue(1 <= seconds && seconds <= 15, header(refused, "Retry-After"));
            assertTrue(header(refused, "Access-Control-Expose-Headers").contains("RateLimit"));

            // Before anything about the body.
            HttpResponse<String> large = http.send(
                    HttpRequest.newBuilder(rules.resolve("/v1/games"))
                            .header("X-Forwarded-For", "203.0.113.7")
                            .POST(BodyPublishers.ofByteArray(new byte[20_000]))
                            .build(),
                    BodyHandlers.ofString());
            assertEquals(429, large.statusCode());

            // What there is not is said first; operators are not counted; nor is anybody else.
            assertEquals(
                    404,
                    get(rules.resolve("/v1/nothing"), "X-Forwarded-For", "203.0.113.7")
                            .statusCode());
            assertEquals(
                    200,
                    get(rules.resolve("/q/health/live"), "X-Forwarded-For", "203.0.113.7")
                            .statusCode());
            assertEquals(200, get(rules, "X-Forwarded-For", "203.0.113.8").statusCode());

            // A network of IPv6 is one client.
            for (int i = 0; i < 4; i++) {
                assertEquals(
                        200, get(rules, "X-Forwarded-For", "2001:db8:1:2::" + i).statusCode());
            }
            assertEquals(
                    429, get(rules, "X-Forwarded-For", "2001:db8:1:2:ffff::1").statusCode());
            assertEquals(200, get(rules, "X-Forwarded-For", "2001:db8:1:3::1").statusCode());

            // One token from many addresses.
            for (int i = 0; i < 2; i++) {
                assertEquals(200, token(rules, "a", "192.0.2." + i).statusCode());
            }
            HttpResponse<String> tooMany = token(rules, "a", "192.0.2.9");
            assertEquals(429, tooMany.statusCode());
            assertTrue(tooMany.headers().allValues("RateLimit").toString().contains("\"token\";r=0"));
            assertEquals(200, token(rules, "b", "192.0.2.9").statusCode());
        }
    }

    @Test
    void withoutTrustedProxiesNobodyElseIsBelieved() throws Exception {
        try (PackagedService service = start(Map.of("MANINTHEMOON_LIMITS_ADDRESS_PER_MINUTE", "1"))) {
            URI rules = service.awaitReady().resolve("/v1/rules");
            assertEquals(200, get(rules, "X-Forwarded-For", "203.0.113.1").statusCode());
            assertEquals(429, get(rules, "X-Forwarded-For", "203.0.113.2").statusCode());
        }
    }

    @Test
    void eachRequestHasAnId() throws Exception {
        URI nothing = SharedService.address().resolve("/v1/nothing");
        Pattern id = Pattern.compile("[0-9a-f-]{36}");
        assertEquals("from-a-proxy.1", header(get(nothing, "X-Request-Id", "from-a-proxy.1"), "X-Request-Id"));
        Matcher forged = id.matcher(header(get(nothing, "X-Request-Id", "two words"), "X-Request-Id"));
        assertTrue(forged.matches());
        assertFalse(header(get(nothing), "X-Request-Id").equals(header(get(nothing), "X-Request-Id")));
    }

    private HttpResponse<String> token(URI address, String token, String from) throws Exception {
        return get(address, "X-Forwarded-For", from, "Authorization", "Bearer " + token);
    }

    private HttpResponse<String> get(URI address, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private PackagedService start(Map<String, String> settings) throws IOException {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("MANINTHEMOON_DATA_DIR", folder.resolve("data").toString());
        return PackagedService.start(folder, environment);
    }
}
