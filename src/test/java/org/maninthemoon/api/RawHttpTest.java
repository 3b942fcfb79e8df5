package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.api.RawHttp.RawAnswer;

/** What HTTP clients do not let one send, and what the framework refuses before it asks us. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class RawHttpTest {

    private static final String CHUNKED = "Transfer-Encoding: chunked";

    private static void assertRefused(RawAnswer answer) {
        assertTrue(answer.status() >= 400 && answer.status() < 500, answer::toString);
        assertTrue(answer.isProblem(), answer::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%",
                "/%F",
                "/%FF",
                "/%zz",
                "/%00",
                "/v1/games/%",
                "/v1/games/%FF",
                "/v1/games/%zz",
                "/v1/games/%2F",
                "/v1/games/%2e%2e",
                "/v1/games/{id}",
                "/v1/games/[x]",
                "/v1/games/a|b",
                "/v1/games/a\\b",
                "/v1/games/<x>",
                "/v1/games/\u00ff\u00fe",
                "/v1/games?limit=%",
                "/v1/games?limit=%FF",
                "/v1/games?limit=%zz",
                "/v1/games?limit={",
                "/v1/games?status=[",
                "/v1/games?cursor=%ED%A0%80",
                "/v1/games?cursor=\u00ff",
                "/v1/games?format=%",
                "/v1/positions/legal-moves?position=%",
                "/v1/positions/legal-moves?position={",
                "/v1/positions/legal-moves?position=%FF&x",
                "/v1/games//x",
                "//",
                "//v1/games/x",
                "//v1//nothing",
                "/v1/../v1/nothing",
                "/V1/games",
                "/problems/%",
                "/problems/%FF",
                "/problems/{x}",
                "/nothing?%",
                "/q/nothing"
            })
    void aTargetThatIsNoneIsRefused(String target) throws IOException {
        assertRefused(RawHttp.send("GET", target));
        assertRefused(RawHttp.send("PUT", target, "Content-Length: 0"));
        RawAnswer head = RawHttp.send("HEAD", target);
        assertTrue(head.status() >= 400 && head.status() < 500, head::toString);
    }

    @Test
    void theInstanceIsThePathAsItWasSent() throws IOException {
        for (String path : List.of("/v1/games/%20x%7B", "/nothing%20at%20all", "//v1//nothing")) {
            RawAnswer answer = RawHttp.send("GET", path + "?a=b");
            assertTrue(answer.body().contains("\"instance\":\"" + path + "\""), answer::toString);
        }
    }

    /** Method, path, what Allow says; one address of each kind. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /v1/games                                                   | GET, HEAD, OPTIONS, POST
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f              | DELETE, GET, HEAD, OPTIONS
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/players      | OPTIONS, POST
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/placements   | OPTIONS, POST
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/moves        | OPTIONS, POST
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/plies        | GET, HEAD, OPTIONS
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/states/0     | GET, HEAD, OPTIONS
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/resignation  | OPTIONS, POST
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/draw-offer   | DELETE, OPTIONS, PUT
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/draw         | OPTIONS, POST
                    /v1/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f/rematch      | OPTIONS, POST
                    /v1/positions/legal-moves                                   | GET, HEAD, OPTIONS
                    /v1/rules                                                   | GET, HEAD, OPTIONS
                    /problems/not-found                                         | GET, HEAD, OPTIONS
                    """)
    void anAddressTakesWhatAllowSays(String path, String allowed) throws IOException {
        RawAnswer options = RawHttp.send("OPTIONS", path);
        assertEquals(204, options.status(), options::toString);
        assertEquals(allowed, options.header("allow"));
        for (String method : List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW")) {
            RawAnswer answer = RawHttp.send(method, path, "Content-Length: 0");
            assertEquals(
                    List.of(allowed.split(", ", -1)).contains(method), answer.status() != 405, method + " " + answer);
            if (answer.status() == 405) {
                assertEquals(allowed, answer.header("allow"));
                assertTrue(method.equals("HEAD") || answer.isProblem(), answer::toString);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/v1/nothing", "/v1/games/a/b/c", "/v1/positions/a", "/problems/a/b"})
    void whatThereIsNotTakesNoMethod(String path) throws IOException {
        for (String method : List.of("OPTIONS", "GET", "PUT", "BREW")) {
            RawAnswer answer = RawHttp.send(method, path, "Content-Length: 0");
            assertEquals(404, answer.status(), method + " " + answer);
            assertTrue(answer.isProblem(), answer::toString);
        }
    }

    @Test
    void aSlashAtTheEndIsForgiven() throws IOException {
        assertEquals(200, RawHttp.send("GET", "/v1/games/").status());
        assertEquals(405, RawHttp.send("PUT", "/v1/games/").status());
        assertEquals("GET, HEAD, OPTIONS", RawHttp.send("PUT", "/v1/rules/").header("allow"));
    }

    @Test
    void metricsAreOnlyRead() throws IOException {
        RawAnswer metrics = RawHttp.send("DELETE", "/q/metrics");
        assertEquals(405, metrics.status());
        assertEquals("GET, HEAD, OPTIONS", metrics.header("allow"));
        assertTrue(metrics.isProblem(), metrics::toString);
        assertEquals(200, RawHttp.send("GET", "/q/metrics").status());
        assertEquals(200, RawHttp.send("HEAD", "/q/metrics").status());
    }

    @TestFactory
    Stream<DynamicTest> aRequestThatIsNoneIsRefused() {
        String huge = "x".repeat(100_000);
        return Stream.of(
                        "GET /" + huge + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                        "GET /v1/rules HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept: " + huge + "\r\n\r\n",
                        "GET /v1/rules HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + "A: b\r\n".repeat(20_000)
                                + "\r\n",
                        "GET /v1/rules HTTP/1.1\r\nHost: x\r\nConnection: close\r\nno header\r\n\r\n",
                        "POST /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: x\r\n\r\n",
                        "POST /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: -1\r\n\r\n",
                        "nonsense\r\n\r\n")
                .map(request -> DynamicTest.dynamicTest(
                        request.lines()
                                .findFirst()
                                .orElse("")
                                .transform(line -> line.substring(0, Math.min(40, line.length()))),
                        () -> {
                            int status = RawHttp.exchange(request).status();
                            assertTrue(status >= 400 && status < 500, () -> "status " + status);
                        }));
    }

    private static String posted(String chunk) {
        return "POST /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n" + CHUNKED
                + "\r\n\r\n" + Integer.toHexString(chunk.length()) + "\r\n" + chunk + "\r\n0\r\n\r\n";
    }

    @Test
    void aChunkedBodyIsReadUpToTheLimit() throws IOException {
        assertEquals(201, RawHttp.exchange(posted("{}")).status());
        RawAnswer refused = RawHttp.exchange(posted("{" + " ".repeat(RequestBody.MAX_BYTES) + "}"));
        assertEquals(413, refused.status());
        assertRefused(refused);
    }

    @Test
    void aChunkedBodyOverEveryLimitIsRefusedToo() throws IOException {
        RawAnswer refused = RawHttp.exchange(posted(" ".repeat(3_000_000)));
        assertEquals(413, refused.status());
        assertRefused(refused);
    }

    @Test
    void aLengthOverEveryLimitIsRefusedBeforeTheBodyIsSent() throws IOException {
        RawAnswer refused =
                RawHttp.send("POST", "/v1/games", "Content-Length: 99999999", "Content-Type: application/json");
        assertEquals(413, refused.status());
        assertRefused(refused);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"\u00ff\u00fe\"}",
                "{\"name\":\"\u00ed\u00a0\u0080\"}",
                "{\"name\":\"\u00c0\u0080\"}",
                "\u00fe\u00ff\u0000{\u0000}",
                "{\u0000}\u0000",
                "{\"n\u00ff\":1}"
            })
    void bytesThatAreNoTextAreRefused(String body) throws IOException {
        RawAnswer refused = RawHttp.exchange(posted(body));
        assertEquals(400, refused.status(), refused::toString);
        assertRefused(refused);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""})
    void aFormIsNoJson(String type) throws IOException {
        String header = type.isEmpty() ? "X: y" : "Content-Type: " + type;
        RawAnswer refused = RawHttp.exchange("POST /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + header
                + "\r\nContent-Length: 6\r\n\r\nname=A");
        assertEquals(415, refused.status(), refused::toString);
        assertRefused(refused);
    }

    @Test
    void aHeadAnswerHasNoBody() throws IOException {
        RawAnswer head = RawHttp.send("HEAD", "/v1/rules");
        assertEquals(200, head.status());
        assertEquals("", head.body());
        assertFalse("0".equals(head.header("content-length")), "the length is that of the body that GET has");
    }

    @Test
    void anAbsoluteTargetIsAsGood() throws IOException {
        assertEquals(200, RawHttp.send("GET", "http://localhost/v1/rules").status());
        assertRefused(RawHttp.send("GET", "http://localhost/v1/nothing"));
    }

    @Test
    void whatIsLongIsRefusedLikeWhatIsWrong() throws IOException {
        String longText = "x".repeat(60_000);
        assertRefused(RawHttp.send("GET", "/v1/games?cursor=" + longText));
        assertRefused(RawHttp.send("GET", "/" + longText));
        assertRefused(RawHttp.send("GET", "/v1/games/" + longText));
        assertRefused(RawHttp.send("GET", "/v1/games", "If-None-Match: " + longText));
    }
}
