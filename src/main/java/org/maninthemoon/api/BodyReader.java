package org.maninthemoon.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextInternal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/**
 * Reads each body before a resource is looked for, up to what its address takes. A resource that read it itself would
 * hold a thread while the body comes, so that some hundred slow clients would stop the service for all.
 */
@ApplicationScoped
class BodyReader {

    void readBodies(@Observes Router router) {
        // After what Admission refuses, and before it counts: a body that drips in keeps nobody else out.
        router.route().order(Admission.ORDER + 1).handler(BodyReader::read);
    }

    private static void read(RoutingContext exchange) {
        HttpServerRequest request = exchange.request();
        boolean isChunked = request.getHeader("Transfer-Encoding") != null;
        long length = length(request);
        if ((length == 0 && !isChunked)
                || !Routes.methods(request.path()).contains(request.method().name())) {
            exchange.next();
            return;
        }
        int max = RequestBody.maxBytes(request.path());
        if (length > max) {
            exchange.fail(Response.Status.REQUEST_ENTITY_TOO_LARGE.getStatusCode());
            return;
        }
        if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
            exchange.response().writeContinue();
        }
        Buffer body = Buffer.buffer();
        request.handler(part -> {
            if (body.length() <= max) {
                body.appendBuffer(part);
                if (body.length() > max) {
                    exchange.fail(Response.Status.REQUEST_ENTITY_TOO_LARGE.getStatusCode());
                }
            }
        });
        request.endHandler(read -> {
            if (!exchange.failed()) {
                ((RoutingContextInternal) exchange).setBody(body);
                exchange.next();
            }
        });
        request.resume();
    }

    /** The length that the body is said to have; the server itself refuses what is no number. */
    static long length(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null ? 0 : Long.parseLong(length);
    }
}
