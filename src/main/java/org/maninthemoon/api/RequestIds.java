package org.maninthemoon.api;

import io.vertx.ext.web.RoutingContext;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jboss.logging.MDC;

/** Names each request in its answer and in all that is logged for it, so that the two can be brought together. */
final class RequestIds {

    private static final String HEADER = "X-Request-Id";
    private static final String FIELD = "requestId";

    /** What a proxy may have named it; anything else could forge lines of the log. */
    private static final Pattern KNOWN = Pattern.compile("[\\w.:-]{8,64}");

    private RequestIds() {}

    static void name(RoutingContext exchange) {
        String given = exchange.request().getHeader(HEADER);
        String id = given != null && KNOWN.matcher(given).matches()
                ? given
                : UUID.randomUUID().toString();
        MDC.put(FIELD, id);
        exchange.response().putHeader(HEADER, id);
    }
}
