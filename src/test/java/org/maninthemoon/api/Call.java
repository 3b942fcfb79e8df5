package org.maninthemoon.api;

import static io.restassured.RestAssured.given;

import io.restassured.RestAssured;
import io.restassured.builder.RequestSpecBuilder;
import io.restassured.config.DecoderConfig;
import io.restassured.config.EncoderConfig;
import io.restassured.config.RedirectConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.filter.Filter;
import io.restassured.specification.RequestSpecification;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request. Each {@code with…} gives another one, so that a test can spoil a good one bit by bit. */
record Call(
        String method,
        String path,
        Map<String, String> headers,
        @Nullable String body) {

    private static final RestAssuredConfig AS_IT_IS = RestAssured.config()
            .encoderConfig(EncoderConfig.encoderConfig().appendDefaultContentCharsetToContentTypeIfUndefined(false))
            .decoderConfig(DecoderConfig.decoderConfig().noContentDecoders())
            .redirect(RedirectConfig.redirectConfig().followRedirects(false));

    static Call get(String path) {
        return new Call("GET", path, Map.of(), null);
    }

    static Call post(String path, String json) {
        return new Call("POST", path, Map.of("Content-Type", "application/json"), json);
    }

    Call withMethod(String other) {
        return new Call(other, path, headers, body);
    }

    Call withPath(String other) {
        return new Call(method, other, headers, body);
    }

    /** With a header, or without it where the value is null. */
    Call with(String header, @Nullable String value) {
        Map<String, String> others = new LinkedHashMap<>(headers);
        if (value == null) {
            others.remove(header);
        } else {
            others.put(header, value);
        }
        return new Call(method, path, others, body);
    }

    Call withToken(@Nullable String token) {
        return with("Authorization", token == null ? null : "Bearer " + token);
    }

    Call withBody(@Nullable String other) {
        return new Call(method, path, headers, other);
    }

    /** Sends it, and holds it and its answer to the contract. */
    Answer send() {
        return send(Contract.BOTH_WAYS);
    }

    /** Sends it, and holds only the answer to the contract. */
    Answer sendWrong() {
        return send(Contract.ANSWERS);
    }

    private Answer send(Filter contract) {
        RequestSpecification request = given().spec(
                        new RequestSpecBuilder().setConfig(AS_IT_IS).build())
                .urlEncodingEnabled(false)
                .filters(contract, new Secrets())
                .headers(headers);
        if (body != null) {
            request.body(body.getBytes(StandardCharsets.UTF_8));
        }
        return new Answer(this, request.request(method, path));
    }
}
