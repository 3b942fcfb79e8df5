package org.maninthemoon.rules;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The golden data beside this source's README: one JSON object a line. */
final class Conformance {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Conformance() {}

    static <T> Stream<T> read(String file, Class<T> type) {
        return lines(file).stream().map(line -> parse(line, type));
    }

    private static List<String> lines(String file) {
        try (InputStream data =
                Objects.requireNonNull(Conformance.class.getResourceAsStream("/conformance/" + file), file)) {
            return new String(data.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T parse(String line, Class<T> type) {
        try {
            return JSON.readValue(line, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
