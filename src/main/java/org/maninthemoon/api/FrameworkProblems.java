package org.maninthemoon.api;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemContext;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemPostProcessor;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Gives the problems that the framework raises, such as an unknown path, our codes and words. */
@ApplicationScoped
class FrameworkProblems implements ProblemPostProcessor {

    private final CurrentVertxRequest current;

    FrameworkProblems(CurrentVertxRequest current) {
        this.current = current;
    }

    /** Before the processors of the library, which log. */
    @Override
    public int priority() {
        return Integer.MAX_VALUE;
    }

    @Override
    public HttpProblem apply(HttpProblem raised, ProblemContext context) {
        HttpServerRequest request = current.getCurrent().request();
        Language language = Language.of(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE));
        ProblemCode code = raised.getStatusCode() == 500 && isDatabaseGone(context.cause)
                ? ProblemCode.DATABASE_UNAVAILABLE
                : ProblemCode.ofStatus(raised.getStatusCode());
        String detail = language.text(code.code() + ".detail");
        HttpProblem.Builder problem = Problems.problem(code, language, detail, URI.create(request.path()));
        for (Map.Entry<String, Object> header : raised.getHeaders().entrySet()) {
            problem.withHeader(header.getKey(), header.getValue());
        }
        if (code.status() == 503) {
            problem.withHeader(HttpHeaders.RETRY_AFTER, 1);
        }
        return problem.build();
    }

    /** Whether a failure comes of a database that cannot be reached, is going down, or has no connection free. */
    private static boolean isDatabaseGone(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof SQLTransientException
                        || cause instanceof ConnectException
                        || cause instanceof SocketTimeoutException
                        || (cause instanceof SQLException sql && isConnectionState(sql)));
    }

    /** SQLSTATE: connection exceptions, operator intervention, and too many connections. */
    private static boolean isConnectionState(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("57P") || state.equals("53300"));
    }
}
