package org.maninthemoon.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemContext;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemPostProcessor;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Gives what the framework refuses, such as an unknown path, our codes and words. */
@ApplicationScoped
class FrameworkProblems implements ProblemPostProcessor {

    private static final long LINGER_MILLIS = 2_000;
    private static final String METRICS = "/q/metrics";
    private static final Set<String> READING = new TreeSet<>(Set.of("GET", "HEAD", "OPTIONS"));

    private final CurrentVertxRequest current;
    private final ObjectMapper json;
    private final MemorySize largestBody;

    FrameworkProblems(
            CurrentVertxRequest current,
            ObjectMapper json,
            @ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize largestBody) {
        this.current = current;
        this.json = json;
        this.largestBody = largestBody;
    }

    /** Before the processors of the library, which log. */
    @Override
    public int priority() {
        return Integer.MAX_VALUE;
    }

    /** What is raised once a resource is looked for. */
    @Override
    public HttpProblem apply(HttpProblem raised, ProblemContext context) {
        return problem(
                raised.getStatusCode(), context.cause, current.getCurrent().request());
    }

    /** What is refused before: a path that cannot be decoded, say. */
    void refuseInRouter(@Observes Router router) {
        router.route().order(Integer.MIN_VALUE).handler(this::check).failureHandler(this::refuse);
    }

    /** Looks for what the framework would refuse without a word. */
    private void check(RoutingContext exchange) {
        RequestIds.name(exchange);
        if (!isUri(exchange.request().uri())) {
            exchange.fail(Response.Status.BAD_REQUEST.getStatusCode());
        } else if (BodyReader.length(exchange.request()) > largestBody.asLongValue()) {
            exchange.fail(Response.Status.REQUEST_ENTITY_TOO_LARGE.getStatusCode());
        } else if (isMetrics(exchange.request())
                && !READING.contains(exchange.request().method().name())) {
            // The framework would answer any method.
            exchange.fail(Response.Status.METHOD_NOT_ALLOWED.getStatusCode());
        } else {
            exchange.next();
        }
    }

    private static boolean isMetrics(HttpServerRequest request) {
        return METRICS.equals(request.path());
    }

    private static boolean isUri(String target) {
        try {
            return !new URI(target).toString().isEmpty();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private void refuse(RoutingContext exchange) {
        if (exchange.response().ended() || exchange.statusCode() < 0) {
            exchange.next();
            return;
        }
        HttpProblem problem = problem(exchange.statusCode(), exchange.failure(), exchange.request());
        problem.getHeaders().forEach((name, value) -> exchange.response().putHeader(name, value.toString()));
        exchange.response()
                .setStatusCode(problem.getStatusCode())
                .putHeader(HttpHeaders.CONTENT_TYPE, HttpProblem.MEDIA_TYPE.toString());
        if (problem.getStatusCode() == ProblemCode.TOO_LARGE.status()) {
            closeSoon(exchange);
        }
        try {
            exchange.end(json.writeValueAsString(problem));
        } catch (JsonProcessingException e) {
            exchange.fail(e);
        }
    }

    /**
     * Closes the connection when the client has sent the rest, which nobody reads, or has had time to see the answer: one
     * that is closed while it still sends loses the answer with it.
     */
    private static void closeSoon(RoutingContext exchange) {
        HttpServerRequest request = exchange.request();
        if (request.isEnded()) {
            exchange.response().endHandler(sent -> request.connection().close());
            return;
        }
        request.handler(rest -> {}).endHandler(read -> request.connection().close());
        request.resume();
        exchange.vertx().setTimer(LINGER_MILLIS, late -> request.connection().close());
    }

    private static HttpProblem problem(int status, @Nullable Throwable cause, HttpServerRequest request) {
        Language language = Language.of(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE));
        ProblemCode code = status == 500 && isDatabaseGone(cause)
                ? ProblemCode.DATABASE_UNAVAILABLE
                : ProblemCode.ofStatus(status);
        HttpProblem.Builder problem =
                Problems.problem(code, language, language.text(code.code() + ".detail"), path(request));
        switch (code) {
            case METHOD_NOT_ALLOWED ->
                problem.withHeader(
                        HttpHeaders.ALLOW,
                        String.join(", ", isMetrics(request) ? READING : Routes.methods(request.path())));
            // What is left of the body will not be read.
            case TOO_LARGE -> problem.withHeader("Connection", "close");
            case OVERLOADED, DATABASE_UNAVAILABLE -> problem.withHeader(HttpHeaders.RETRY_AFTER, 1);
            default -> {}
        }
        return problem.build();
    }

    /** The path as it was sent; the root where it is no path at all. */
    private static String path(HttpServerRequest request) {
        String uri = request.uri().replaceFirst("\\?.*", "");
        try {
            String path = new URI(uri.startsWith("/") ? "//" + uri : uri).getRawPath();
            return path != null && path.startsWith("/") ? path : "/";
        } catch (URISyntaxException e) {
            return "/";
        }
    }

    /** Whether a failure comes of a database that cannot be reached, cannot store anything, or has no connection free. */
    private static boolean isDatabaseGone(@Nullable Throwable failure) {
        return withCauses(failure)
                .anyMatch(cause -> cause instanceof SQLTransientException
                        || cause instanceof ConnectException
                        || cause instanceof SocketTimeoutException
                        || (cause instanceof SQLException sql && (isPoolTimeout(sql) || isOutOfService(sql))));
    }

    /** The pool tells by nothing but its cause that no connection came in time. */
    private static boolean isPoolTimeout(SQLException failure) {
        return failure.getSQLState() == null && failure.getCause() instanceof TimeoutException;
    }

    /** A failure with all that led to it; what a commit met is only suppressed in what the transaction throws. */
    private static Stream<Throwable> withCauses(@Nullable Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .flatMap(cause -> Stream.concat(
                        Stream.of(cause), Stream.of(cause.getSuppressed()).flatMap(FrameworkProblems::withCauses)));
    }

    /**
     * SQLSTATE: connection exceptions, operator intervention, resources such as the disk or connections used up, failures
     * of the disk, and a server that only reads, as a standby does.
     */
    private static boolean isOutOfService(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && Stream.of("08", "57P", "53", "58", "25006").anyMatch(state::startsWith);
    }
}
