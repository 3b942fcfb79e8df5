package org.maninthemoon.game;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.engine.Level;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;
import org.maninthemoon.rules.Square;

/** What becomes of requests while every engine is taken. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class EnginesTest {

    @Inject
    Engines engines;

    @Inject
    MeterRegistry metrics;

    @Inject
    GameService service;

    @Inject
    Games games;

    @Inject
    Clock clock;

    @Inject
    AgroalDataSource pool;

    private static JsonPath create() {
        return RestAssured.given()
                .contentType(ContentType.JSON)
                .body("{\"opponent\":{\"kind\":\"COMPUTER\",\"level\":1},\"firstPlayer\":\"CREATOR\"}")
                .post("/v1/games")
                .jsonPath();
    }

    private static Response place(JsonPath created) {
        return RestAssured.given()
                .auth()
                .oauth2(created.getString("tokens.LIGHT"))
                .contentType(ContentType.JSON)
                .body("{\"square\":\"b4\",\"ply\":1}")
                .post("/v1/games/" + created.getString("game.id") + "/placements");
    }

    private double waiting() {
        return metrics.get("maninthemoon.engine.queue").gauge().value();
    }

    /** Takes all engines, until the latch opens. */
    private List<CompletableFuture<Void>> takeAll(CountDownLatch release) throws InterruptedException {
        int count = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        CountDownLatch taken = new CountDownLatch(count);
        List<CompletableFuture<Void>> holders = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            holders.add(CompletableFuture.runAsync(() -> engines.think(engine -> {
                taken.countDown();
                return awaitUninterruptibly(release);
            })));
        }
        taken.await();
        return holders;
    }

    private static boolean awaitUninterruptibly(CountDownLatch release) {
        try {
            release.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whoWaitsTooLongIsToldSoAndNothingIsStored() throws InterruptedException {
        JsonPath game = create();
        CountDownLatch release = new CountDownLatch(1);
        List<CompletableFuture<Void>> holders = takeAll(release);
        try {
            place(game)
                    .then()
                    .statusCode(503)
                    .header("Retry-After", notNullValue())
                    .body("code", equalTo("overloaded"));
        } finally {
            release.countDown();
        }
        holders.forEach(CompletableFuture::join);

        RestAssured.get("/v1/games/" + game.getString("game.id"))
                .then()
                .body("version", equalTo(1))
                .body("ply", equalTo(0));
        place(game).then().statusCode(201).body("ply", equalTo(2));
        assertEquals(0, waiting());
    }

    @Test
    void whoWaitsForAnEngineHoldsNoConnection() throws InterruptedException {
        JsonPath game = create();
        CountDownLatch release = new CountDownLatch(1);
        List<CompletableFuture<Void>> holders = takeAll(release);
        CompletableFuture<Response> answer = CompletableFuture.supplyAsync(() -> place(game));
        try {
            while (waiting() == 0) {
                Thread.onSpinWait();
            }
            // Others come and go; one that waits with its request would stay.
            while (pool.getMetrics().activeCount() > 0 && !answer.isDone()) {
                Thread.onSpinWait();
            }
            assertFalse(answer.isDone());
            assertTrue(pool.getMetrics().acquireCount() > 0, "the pool counts");
        } finally {
            release.countDown();
        }
        holders.forEach(CompletableFuture::join);
        answer.join().then().statusCode(201);
    }

    /** Before the last placing, DARK's on e4: most moves that LIGHT has then leave DARK without one. */
    private static final Position LIGHT_CAN_BLOCK = Notation.parsePosition("DDLDL/LLLL1/LL1LL/DDDLL/DDDDD D 0-1 0");

    @Test
    void allRepliesToAPlyAreKeptWithIt() {
        SeatToken token = SeatToken.next(new SecureRandom());
        boolean hasBlocked = false;
        for (int i = 0; i < 10; i++) {
            Game game = new Game(
                    GameId.next(clock, new SecureRandom()),
                    24,
                    new Terms(Law.STANDARD, null, false, Side.DARK, null, null),
                    LIGHT_CAN_BLOCK,
                    23,
                    new Seat.Computer(Level.of(1)),
                    new Seat.Person(null, token.hash(), null),
                    new PlayedPly(
                            23,
                            24,
                            new Played(new Placing(Square.A4), Side.LIGHT, List.of(), LIGHT_CAN_BLOCK, null, null),
                            clock.instant(),
                            false),
                    null,
                    null,
                    null,
                    null,
                    clock.instant(),
                    clock.instant());
            games.add(game, List.of(), null);
            Game after = service.play(
                            game.id(),
                            new Caller(token, version -> true, null),
                            new PlyRequest(new Placing(Square.E4), null))
                    .game();

            assertTrue(after.result() != null || after.sideToMove() == Side.DARK);
            assertEquals(after.ply() + 1, after.version());
            assertEquals(after, games.find(game.id()).orElseThrow());
            hasBlocked |= after.ply() > 25;
        }
        assertTrue(hasBlocked, "some of ten games have a blockade");
    }
}
