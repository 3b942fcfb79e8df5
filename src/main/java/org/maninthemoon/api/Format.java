package org.maninthemoon.api;

import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a game can be answered as. */
enum Format {
    JSON("application/json"),
    TEXT("text/plain;charset=UTF-8"),
    SVG("image/svg+xml;charset=UTF-8");

    private final String mediaType;

    Format(String mediaType) {
        this.mediaType = mediaType;
    }

    MediaType mediaType() {
        return MediaType.valueOf(mediaType);
    }

    /** The name for {@code ?format=} and in the tags of representations. */
    String tag() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of all formats, for people. */
    static String tags() {
        return Stream.of(values()).map(Format::tag).collect(Collectors.joining(", "));
    }

    static Optional<Format> ofTag(String tag) {
        return Stream.of(values()).filter(format -> format.tag().equals(tag)).findFirst();
    }
}
