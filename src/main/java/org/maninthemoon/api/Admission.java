package org.maninthemoon.api;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Lets requests to the API in, and sheds those that would only wait: where too many are under way, and where one client
 * asks too often. What belongs to operators, and the page, are never shed.
 */
@ApplicationScoped
class Admission {

    /** After CORS, whose headers a refusal needs too, and before everything that costs something. */
    private static final int ORDER = -200;

    private final RateLimits rates;
    private final int mostAtOnce;
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile boolean leaving;

    /** @param mostAtOnce as many requests as there are threads to work on them */
    Admission(
            RateLimits rates,
            @ConfigProperty(name = "maninthemoon.limits.requests-at-once", defaultValue = "200") int mostAtOnce) {
        this.rates = rates;
        this.mostAtOnce = mostAtOnce;
    }

    void guard(@Observes Router router) {
        router.route().order(ORDER).handler(this::admit);
    }

    /** From now on every answer asks its client to come back on another connection, which another replica takes. */
    void leave(@Observes ShutdownDelayInitiatedEvent event) {
        leaving = true;
    }

    private void admit(RoutingContext exchange) {
        HttpServerResponse response = exchange.response();
        if (leaving) {
            response.putHeader("Connection", "close");
            response.endHandler(sent -> exchange.request().connection().close());
        }
        if (!Routes.methods(exchange.request().path())
                .contains(exchange.request().method().name())) {
            exchange.next();
        } else if (!rates.admit(exchange)) {
            exchange.fail(ProblemCode.RATE_LIMITED.status());
        } else if (isWaitedFor(exchange)) {
            exchange.next();
        } else if (underWay.incrementAndGet() > mostAtOnce) {
            underWay.decrementAndGet();
            exchange.fail(ProblemCode.OVERLOADED.status());
        } else {
            countUntilAnswered(exchange);
            exchange.next();
        }
    }

    /** Long polling takes no thread while it waits. */
    private static boolean isWaitedFor(RoutingContext exchange) {
        return exchange.queryParams().contains("wait");
    }

    /** A request is under way until its answer begins, so that an open stream does not count, or its client is gone. */
    private void countUntilAnswered(RoutingContext exchange) {
        AtomicBoolean counted = new AtomicBoolean(true);
        Runnable end = () -> {
            if (counted.getAndSet(false)) {
                underWay.decrementAndGet();
            }
        };
        exchange.addHeadersEndHandler(begun -> end.run());
        exchange.addEndHandler(over -> end.run());
    }
}
