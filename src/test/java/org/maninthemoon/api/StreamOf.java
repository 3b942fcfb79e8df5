package org.maninthemoon.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The items of a JSON array. */
final class StreamOf {

    private StreamOf() {}

    static Stream<JsonNode> items(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    static Stream<String> texts(JsonNode array) {
        return items(array).map(JsonNode::asText);
    }
}
