package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.response.Response;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** What came back for a call. */
record Answer(Call call, Response response) {

    static final ObjectMapper JSON = new ObjectMapper();

    int status() {
        return response.statusCode();
    }

    @Nullable
    String header(String name) {
        return response.header(name);
    }

    /** The tag of the representation, which every answer with one has. */
    String etag() {
        String tag = header("ETag");
        assertNotNull(tag, this::toString);
        return tag;
    }

    String text() {
        return response.body().asString();
    }

    JsonNode json() {
        try {
            return JSON.readTree(text());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(toString(), e);
        }
    }

    /** A field by its JSON pointer, as text. */
    String at(String pointer) {
        JsonNode field = json().at(pointer);
        assertFalse(field.isMissingNode(), () -> pointer + " is missing in " + this);
        return field.isValueNode() ? field.asText() : field.toString();
    }

    boolean has(String pointer) {
        return !json().at(pointer).isMissingNode();
    }

    Answer expect(int status) {
        assertEquals(status, status(), this::toString);
        return this;
    }

    /** A refusal with all that every refusal has. */
    Answer refused(ProblemCode code) {
        expect(code.status());
        assertEquals(code.code(), at("/code"), this::toString);
        return isProblem();
    }

    /** Whatever it is, it is a problem with all that every problem has. */
    Answer isProblem() {
        assertEquals("application/problem+json", header("Content-Type"), this::toString);
        assertEquals("no-store", header("Cache-Control"), this::toString);
        assertEquals(status(), json().at("/status").asInt(), this::toString);
        assertEquals("/problems/" + at("/code"), at("/type"));
        assertFalse(at("/title").isBlank(), this::toString);
        assertFalse(at("/detail").isBlank(), this::toString);
        assertEquals(call.path().replaceFirst("\\?.*", ""), at("/instance"));
        return this;
    }

    @Override
    public String toString() {
        return call + "\n→ " + status() + "\n" + response.headers() + "\n\n" + text();
    }
}
