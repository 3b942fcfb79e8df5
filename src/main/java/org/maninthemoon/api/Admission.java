package org.maninthemoon.api;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Lets requests to the API in, and sheds those that would only wait: where too many are under way, and where one client
 * asks too often. What belongs to operators, and the page, are never shed.
 */
@ApplicationScoped
class Admission {

    /**
     * After CORS, whose headers a refusal needs too, and before everything that costs something: what is too much is
     * refused, then {@link BodyReader} reads, and what has come whole is under way.
     */
    static final int ORDER = -200;

    /** The only request that may wait, and takes no thread while it does: long polling for a game. */
    private static final Pattern GAME = Pattern.compile("/v1/games/[^/]+/?");

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
        router.route().order(ORDER).handler(this::refuse);
        router.route().order(ORDER + 2).handler(this::count);
    }

    /** From now on every answer asks its client to come back on another connection, which another replica takes. */
    void leave(@Observes ShutdownDelayInitiatedEvent event) {
        leaving = true;
    }

    private void refuse(RoutingContext exchange) {
        HttpServerResponse response = exchange.response();
        if (leaving) {
            response.putHeader("Connection", "close");
            response.endHandler(sent -> exchange.request().connection().close());
        }
        if (!isKnown(exchange)) {
            exchange.next();
        } else if (!rates.admit(exchange)) {
            exchange.fail(ProblemCode.RATE_LIMITED.status());
        } else if (!isWaitedFor(exchange) && underWay.get() >= mostAtOnce) {
            exchange.fail(ProblemCode.OVERLOADED.status());
        } else {
            exchange.next();
        }
    }

    private void count(RoutingContext exchange) {
        if (!isKnown(exchange) || isWaitedFor(exchange)) {
            exchange.next();
        } else if (underWay.incrementAndGet() > mostAtOnce) {
            underWay.decrementAndGet();
            exchange.fail(ProblemCode.OVERLOADED.status());
        } else {
            countUntilAnswered(exchange);
            exchange.next();
        }
    }

    private static boolean isKnown(RoutingContext exchange) {
        return Routes.methods(exchange.request().path())
                .contains(exchange.request().method().name());
    }

    private static boolean isWaitedFor(RoutingContext exchange) {
        return HttpMethod.GET.equals(exchange.request().method())
                && exchange.queryParams().contains("wait")
                && GAME.matcher(exchange.request().path()).matches();
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
