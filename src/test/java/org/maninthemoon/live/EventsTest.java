package org.maninthemoon.live;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.lessThan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;

/** What streams of events and waiting readers are told, on one replica. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class EventsTest {

    private static final String UNKNOWN = "01a232c3-7500-7b52-9d1e-5a6f3c2b8e47";

    @TestHTTPResource("/")
    @SuppressWarnings("NullAway.Init")
    URI service;

    @Inject
    @SuppressWarnings("NullAway.Init")
    Channels channels;

    @Test
    void aStreamFromTheStartSeesTheWholeGameAndEndsWithIt() throws Exception {
        PlayedGame game = PlayedGame.create(service, 1);
        try (EventReader stream = EventReader.open(service, game.id(), null)) {
            assertEquals(game.at(1), stream.nextState().game());
            game.playToTheEnd(service);
            for (int version = 2; version <= game.version(); version++) {
                EventReader.Item event = stream.nextPly();
                assertEquals(version, event.id());
                assertEquals(game.at(version), event.game());
                assertEquals(event.game().get("lastPly"), event.data().get("ply"));
                assertHasState(event.game(), version - 1);
            }
            stream.awaitEnd();
        }
        try (EventReader late = EventReader.open(service, game.id(), null)) {
            assertEquals(game.at(game.version()), late.nextState().game());
            late.awaitEnd();
        }
    }

    /** What the state after the ply says, the game says too. */
    private void assertHasState(JsonNode game, int ply) throws Exception {
        HttpResponse<String> answer = PlayedGame.send(HttpRequest.newBuilder(
                service.resolve("/v1/games/" + game.get("id").asText() + "/states/" + ply)));
        JsonNode state = EventReader.JSON.readTree(answer.body());
        for (Iterator<String> fields = state.fieldNames(); fields.hasNext(); ) {
            String field = fields.next();
            assertEquals(state.get(field), game.get(field), field);
        }
        assertEquals(state.has("result"), game.has("result"));
    }

    @Test
    void aStreamResumesAfterEveryVersion() throws Exception {
        PlayedGame game = PlayedGame.create(service, 2);
        while (!game.isFinished()) {
            game.play(service, 7);
            for (int seen = 0; seen < game.version(); seen++) {
                try (EventReader stream = EventReader.open(service, game.id(), seen)) {
                    for (int version = Math.max(2, seen + 1); version <= game.version(); version++) {
                        assertEquals(game.at(version), stream.nextPly().game());
                    }
                    assertEquals(game.at(game.version()), stream.nextState().game());
                    if (game.isFinished()) {
                        stream.awaitEnd();
                    }
                }
            }
        }
        try (EventReader nothingLeft = EventReader.resume(service, game.id(), game.version())) {
            assertEquals(204, nothingLeft.response().statusCode());
        }
    }

    @Test
    void whoHasSeenAllIsToldTheStateAndThenWhatComes() throws Exception {
        PlayedGame game = PlayedGame.create(service, 3);
        game.play(service, 5);
        try (EventReader stream = EventReader.open(service, game.id(), game.version())) {
            assertEquals(game.at(6), stream.nextState().game());
            game.play(service, 1);
            assertEquals(game.at(7), stream.nextPly().game());
        }
    }

    /** Each offer stands after its own side's ply; the first lapses with the opponent's, the second is declined. */
    @Test
    void aPlyThatIsToldAgainHasTheOfferThatStoodThen() throws Exception {
        JsonNode created = read(given().contentType(ContentType.JSON)
                .body("{\"opponent\":{\"kind\":\"SELF\"}}")
                .post("/v1/games"));
        String id = created.at("/game/id").asText();
        String token = created.at("/tokens/LIGHT").asText();
        // What each version's ply was answered with, from version 0; null where there is none.
        List<JsonNode> plies = new ArrayList<>(List.of(NullNode.instance, NullNode.instance));
        for (String step : List.of("offer", "a1", "a2", "a3", "offer", "a4", "decline")) {
            RequestSpecification player = given().header("Authorization", "Bearer " + token);
            switch (step) {
                case "offer" -> {
                    player.put("/v1/games/{id}/draw-offer", id).then().statusCode(200);
                    plies.add(NullNode.instance);
                }
                case "decline" -> {
                    player.delete("/v1/games/{id}/draw-offer", id).then().statusCode(200);
                    plies.add(NullNode.instance);
                }
                default ->
                    plies.add(read(player.contentType(ContentType.JSON)
                            .body("{\"square\":\"" + step + "\"}")
                            .post("/v1/games/{id}/placements", id)));
            }
        }
        assertEquals("LIGHT", plies.get(3).path("drawOfferedBy").asText());
        assertFalse(plies.get(4).has("drawOfferedBy"));
        assertEquals("DARK", plies.get(7).path("drawOfferedBy").asText());
        for (int seen = 0; seen < 8; seen++) {
            try (EventReader stream = EventReader.open(service, id, seen)) {
                for (int version = 3; version <= 7; version++) {
                    if (version > seen && plies.get(version).isObject()) {
                        assertEquals(plies.get(version), stream.nextPly().game(), "after " + seen);
                    }
                }
                assertFalse(stream.nextState().game().has("drawOfferedBy"));
            }
        }
    }

    private static JsonNode read(Response answer) throws Exception {
        answer.then().statusCode(201);
        return EventReader.JSON.readTree(answer.asString());
    }

    @Test
    void aReadingThatIsOlderThanWhatTheClientHasSeenIsNotTold() throws Exception {
        PlayedGame game = PlayedGame.create(service, 9);
        game.play(service, 5);
        CountDownLatch isRead = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Watcher first = new Watcher() {
            @Override
            public void see(News news) {
                isRead.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void ended() {}

            /** So that it is told before the stream, which may join while it is being told. */
            @Override
            public int hashCode() {
                return 0;
            }

            @Override
            public boolean equals(Object other) {
                return this == other;
            }
        };
        UUID id = UUID.fromString(game.id());
        channels.watch(id, first);
        try {
            isRead.await();
            game.play(service, 1);
            try (EventReader stream = EventReader.open(service, game.id(), 7)) {
                goOn.countDown();
                assertEquals(game.at(7), stream.nextState().game());
                game.play(service, 1);
                assertEquals(game.at(8), stream.nextPly().game());
            }
        } finally {
            goOn.countDown();
            channels.unwatch(id, first);
        }
    }

    @Test
    void aChangeThatIsNoPlyIsAState() throws Exception {
        String id = given().post("/v1/games").then().extract().path("game.id");
        try (EventReader stream = EventReader.open(service, id, null)) {
            assertEquals("WAITING", stream.nextState().game().get("status").asText());
            given().post("/v1/games/" + id + "/players").then().statusCode(201);
            EventReader.Item joined = stream.nextState();
            assertEquals(2, joined.id());
            assertEquals("PLACING", joined.game().get("status").asText());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "7", "03", "1.0", "1e0", "+1", "99999999999999999999", "٣", "1,2"})
    void anIdThatIsNoneOfTheGamesCountsAsNone(String lastEventId) throws Exception {
        PlayedGame game = PlayedGame.create(service, 4);
        game.play(service, 5);
        // Not by java.net.http, which refuses to send some of these.
        String first = firstLines(game.id(), lastEventId);
        assertTrue(first.contains("event: state\nid: 6\n"), first);
    }

    private String firstLines(String id, String lastEventId) throws Exception {
        try (java.net.Socket socket = new java.net.Socket(service.getHost(), service.getPort())) {
            socket.setSoTimeout(10_000);
            String request = "GET /v1/games/" + id + "/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: "
                    + lastEventId + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            StringBuilder read = new StringBuilder();
            while (read.indexOf("\ndata: ") < 0) {
                int next = socket.getInputStream().read();
                assertTrue(next >= 0, read.toString());
                read.append((char) next);
            }
            return read.toString();
        }
    }

    @Test
    void theHeadSaysThatNobodyMayHoldTheStreamBack() throws Exception {
        PlayedGame game = PlayedGame.create(service, 5);
        try (EventReader stream = EventReader.open(service, game.id(), null)) {
            HttpHeaders head = stream.response().headers();
            assertEquals("text/event-stream", head.firstValue("Content-Type").orElseThrow());
            assertEquals("no", head.firstValue("X-Accel-Buffering").orElseThrow());
            assertEquals(
                    "private, no-store, no-transform",
                    head.firstValue("Cache-Control").orElseThrow());
            assertTrue(head.firstValue("Content-Encoding").isEmpty());
        }
        given().header("Accept-Encoding", "gzip")
                .head("/v1/games/{id}/events", game.id())
                .then()
                .statusCode(200)
                .contentType("text/event-stream")
                .header("X-Accel-Buffering", "no");
    }

    @Test
    void whatCannotBeStreamedIsRefusedBeforeTheStreamOpens() {
        given().get("/v1/games/{id}/events", UNKNOWN)
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("code", equalTo("not-found"));
        given().accept("text/event-stream")
                .get("/v1/games/{id}/events", "x")
                .then()
                .statusCode(400)
                .contentType("application/problem+json");
        given().accept(ContentType.JSON)
                .get("/v1/games/{id}/events", UNKNOWN)
                .then()
                .statusCode(406)
                .contentType("application/problem+json");
        given().post("/v1/games/{id}/events", UNKNOWN).then().statusCode(405).header("Allow", containsString("GET"));
    }

    @Test
    void aReaderWaitsForAVersion() throws Exception {
        PlayedGame game = PlayedGame.create(service, 6);
        CompletableFuture<HttpResponse<String>> text = waiting(game, "since=1&wait=30&format=text", "de");
        CompletableFuture<HttpResponse<String>> json = waiting(game, "since=2&wait=30", "en");
        game.play(service, 1);
        HttpResponse<String> second = text.get(10, TimeUnit.SECONDS);
        assertEquals(200, second.statusCode());
        assertEquals("\"2-text-de\"", second.headers().firstValue("ETag").orElseThrow());
        assertTrue(second.body().contains(game.id()), second.body());
        game.play(service, 1);
        HttpResponse<String> third = json.get(10, TimeUnit.SECONDS);
        assertEquals(200, third.statusCode());
        assertEquals(game.at(3), EventReader.JSON.readTree(third.body()));
    }

    private CompletableFuture<HttpResponse<String>> waiting(PlayedGame game, String query, String language) {
        HttpRequest request = HttpRequest.newBuilder(service.resolve("/v1/games/" + game.id() + "?" + query))
                .header("Accept-Language", language)
                .build();
        return EventReader.HTTP.sendAsync(request, BodyHandlers.ofString());
    }

    @Test
    void aReaderWaitsNoLongerThanAsked() throws Exception {
        PlayedGame game = PlayedGame.create(service, 7);
        given().get("/v1/games/{id}?since=1&wait=1", game.id())
                .then()
                .statusCode(304)
                .header("ETag", "\"1-json-en\"");
        // What is there, was never to come or has been seen is answered at once.
        for (String query : new String[] {"since=1", "since=1&wait=0", "since=0&wait=60"}) {
            given().get("/v1/games/{id}?" + query, game.id())
                    .then()
                    .statusCode(query.startsWith("since=1") ? 304 : 200)
                    .time(lessThan(10L), TimeUnit.SECONDS);
        }
        given().header("If-None-Match", "\"1-json-en\"")
                .get("/v1/games/{id}?since=0&wait=60", game.id())
                .then()
                .statusCode(304);
        game.playToTheEnd(service);
        given().get("/v1/games/{id}?since={version}&wait=60", game.id(), game.version())
                .then()
                .statusCode(304)
                .time(lessThan(10L), TimeUnit.SECONDS);
        given().get("/v1/games/{id}?since=1&wait=60", UNKNOWN).then().statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"since=-1", "since=x", "since=1.5", "since=1&wait=61", "since=1&wait=-1", "wait=3"})
    void aWaitOutOfRangeIsRefused(String query) {
        given().get("/v1/games/{id}?" + query, UNKNOWN)
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("code", equalTo("malformed-request"));
    }
}
