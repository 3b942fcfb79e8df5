package org.maninthemoon.api;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** What is decided before the framework looks for a resource that can answer. */
final class RequestFilter {

    private final Exchange exchange;

    RequestFilter(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Answers OPTIONS for each address by itself, where the framework lists the methods of all addresses together, also at
     * what is no address at all.
     */
    @ServerRequestFilter(preMatching = true, priority = 1)
    @Nullable
    Response options(ContainerRequestContext request) {
        if (!request.getMethod().equals(HttpMethod.OPTIONS)) {
            return null;
        }
        String path = request.getUriInfo().getPath();
        Set<String> methods = Routes.methods(path);
        if (!methods.isEmpty()) {
            return Response.noContent()
                    .header(HttpHeaders.ALLOW, String.join(", ", methods))
                    .build();
        }
        if (path.startsWith("/v1/") || path.startsWith("/problems/")) {
            throw new NotFoundException();
        }
        return null;
    }

    /** Lets {@code ?format=} decide instead of {@code Accept}. */
    @ServerRequestFilter(preMatching = true, priority = 2)
    void preferFormat(ContainerRequestContext request) {
        if (!isKnown(request)) {
            // What there is not at all is said first.
            return;
        }
        String tag = request.getUriInfo().getQueryParameters().getFirst("format");
        if (tag != null) {
            Format format = Format.ofTag(tag)
                    .orElseThrow(() -> MalformedException.of("format", "expected.oneOf", Format.tags()));
            request.getHeaders()
                    .putSingle(HttpHeaders.ACCEPT, format.mediaType().toString());
            return;
        }
        try {
            request.getAcceptableMediaTypes();
        } catch (IllegalArgumentException unreadable) {
            throw MalformedException.of(HttpHeaders.ACCEPT, "header.accept");
        }
    }

    /** Takes a type that cannot be read for one that is not JSON; an empty body may have any. */
    @ServerRequestFilter(preMatching = true, priority = 3)
    void readType(ContainerRequestContext request) {
        try {
            request.getMediaType();
        } catch (IllegalArgumentException unreadable) {
            request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_OCTET_STREAM);
        }
    }

    /** Refuses a malformed {@code If-None-Match} before anything is looked for, and after what a request has to be. */
    @ServerRequestFilter
    void readTags(ContainerRequestContext request) {
        exchange.requireReadableTags();
    }

    private static boolean isKnown(ContainerRequestContext request) {
        return Routes.methods(request.getUriInfo().getPath()).contains(request.getMethod());
    }
}
