package org.maninthemoon.api;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyWriter;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/**
 * Hands the response to an {@link EventStream}. The framework's own streams set their head before anything else can
 * answer, keep a queue a client, and log each client that leaves as an error.
 */
@Provider
public class EventStreamWriter implements ServerMessageBodyWriter<EventStream> {

    @Override
    public boolean isWriteable(
            Class<?> type, Type genericType, ResteasyReactiveResourceInfo target, MediaType mediaType) {
        return type == EventStream.class;
    }

    @Override
    public void writeResponse(EventStream stream, Type genericType, ServerRequestContext context) {
        ResteasyReactiveRequestContext request = (ResteasyReactiveRequestContext) context;
        request.suspend();
        stream.open(request.serverResponse(), request::resume);
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type == EventStream.class;
    }

    @Override
    public void writeTo(
            EventStream stream,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream out) {
        throw new UnsupportedOperationException("a stream takes the whole response");
    }
}
