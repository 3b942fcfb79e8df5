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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;

/** What becomes of requests while every engine is taken. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class EnginesTest {

    @Inject
    Engines engines;

    @Inject
    MeterRegistry metrics;

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
}
