package org.maninthemoon.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON bodies strictly: one object, each field known and given once, each value of its own type. An empty body,
 * whatever its type, is the empty object.
 */
final class RequestBody {

    /** No request needs more; what is longer is refused before it is read. */
    static final int MAX_BYTES = 16 * 1024;

    /** No game is so long. */
    private static final int MAX_RECORD_BYTES = 1024 * 1024;

    private static final String BODY = "body";
    private static final String EMPTY_OBJECT = "{}";
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private static final JsonMapper STRICT = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfigDefaults(config -> {
                for (CoercionInputShape shape : CoercionInputShape.values()) {
                    config.setCoercion(shape, CoercionAction.Fail);
                }
            })
            .build();

    private RequestBody() {}

    /**
     * The body as a value of a type.
     *
     * @throws NotSupportedException if there is a body that does not say that it is JSON in UTF-8
     * @throws MalformedException if it is not JSON, or not of the type
     */
    static <T> T read(InputStream stream, HttpHeaders headers, Class<T> type) {
        try {
            byte[] body = stream.readAllBytes();
            boolean isEmpty = body.length == 0;
            requireType(isEmpty || isPlain(headers, MediaType.APPLICATION_JSON_TYPE));
            ObjectReader reader = STRICT.readerFor(type);
            @Nullable T value = reader.readValue(isEmpty ? EMPTY_OBJECT : text(body));
            if (value == null) {
                throw MalformedException.of(BODY, "body.null");
            }
            return value;
        } catch (UnrecognizedPropertyException e) {
            throw MalformedException.of(path(e), "field.unknown", known(e.getKnownPropertyIds()));
        } catch (MismatchedInputException e) {
            throw mismatch(e);
        } catch (JsonProcessingException e) {
            if (e.getCause() instanceof InputCoercionException) {
                // A number that no int holds.
                throw MalformedException.of(path((JsonMappingException) e), "expected.integer");
            }
            JsonLocation where = e.getLocation();
            throw MalformedException.of(
                    BODY,
                    "body.notJson",
                    where == null ? 1 : where.getLineNr(),
                    where == null ? 1 : where.getColumnNr());
        } catch (IOException e) {
            // Bytes that are no UTF-8.
            throw MalformedException.of(BODY, "body.notJson", 1, 1);
        }
    }

    /** A request written in one way, so that equal requests have equal texts: null equals absent, order is nothing. */
    static String canonical(Object request) {
        try {
            return STRICT.writeValueAsString(request);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a request that was read cannot be written", e);
        }
    }

    /** Decoded here, for the parser would take two other encodings as well. */
    private static String text(byte[] body) throws CharacterCodingException {
        String text = decode(body);
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }

    private static String decode(byte[] body) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    }

    /** How long the body may be at an address; {@link BodyReader} reads no more. */
    static int maxBytes(String path) {
        return path.startsWith(RecordsResource.PATH) ? MAX_RECORD_BYTES : MAX_BYTES;
    }

    /**
     * The body as a text.
     *
     * @throws NotSupportedException if there is a body that does not say that it is plain text in UTF-8
     * @throws MalformedException if it is not in UTF-8
     */
    static String readText(InputStream stream, HttpHeaders headers) {
        try {
            byte[] body = stream.readAllBytes();
            requireType(body.length == 0 || isPlain(headers, MediaType.TEXT_PLAIN_TYPE));
            return decode(body);
        } catch (CharacterCodingException e) {
            throw MalformedException.of(BODY, "body.notUtf8");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireType(boolean holds) {
        if (!holds) {
            throw new NotSupportedException();
        }
    }

    private static boolean isPlain(HttpHeaders headers, MediaType expected) {
        MediaType type = headers.getMediaType();
        String charset = type == null ? null : type.getParameters().get(MediaType.CHARSET_PARAMETER);
        String encoding = headers.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        return type != null
                && !type.isWildcardType()
                && !type.isWildcardSubtype()
                && expected.isCompatible(type)
                && (charset == null || charset.equalsIgnoreCase(StandardCharsets.UTF_8.name()))
                && (encoding == null || encoding.equalsIgnoreCase("identity"));
    }

    private static MalformedException mismatch(MismatchedInputException e) {
        Class<?> expected = e.getTargetType();
        String field = path(e);
        if (field.equals(BODY) || expected == null) {
            return MalformedException.of(BODY, "body.notObject");
        }
        if (expected.isEnum()) {
            String values = Arrays.stream(expected.getEnumConstants())
                    .map(Object::toString)
                    .collect(Collectors.joining(", "));
            return MalformedException.of(field, "expected.oneOf", values);
        }
        if (expected == Integer.class) {
            return MalformedException.of(field, "expected.integer");
        }
        if (expected == Boolean.class) {
            return MalformedException.of(field, "expected.boolean");
        }
        return MalformedException.of(field, expected == String.class ? "expected.text" : "expected.object");
    }

    private static String path(JsonMappingException e) {
        String path = e.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .collect(Collectors.joining("."));
        return path.isEmpty() ? BODY : path;
    }

    private static String known(Collection<Object> properties) {
        return properties.stream().map(Object::toString).sorted().collect(Collectors.joining(", "));
    }
}
