package org.maninthemoon.api;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Lets {@code ?format=} decide instead of {@code Accept}, before the framework looks for what it can answer with. */
final class FormatFilter {

    @ServerRequestFilter(preMatching = true)
    void preferFormat(ContainerRequestContext request) {
        String tag = request.getUriInfo().getQueryParameters().getFirst("format");
        if (tag != null) {
            Format format = Format.ofTag(tag)
                    .orElseThrow(() -> MalformedException.of("format", "expected.oneOf", "json, text"));
            request.getHeaders()
                    .putSingle(
                            HttpHeaders.ACCEPT,
                            format.mediaType().withCharset(null).toString());
            return;
        }
        try {
            request.getAcceptableMediaTypes();
        } catch (IllegalArgumentException unreadable) {
            throw MalformedException.of(HttpHeaders.ACCEPT, "header.accept");
        }
    }
}
