package org.maninthemoon.api;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.SeatToken;

/** What the headers of the request ask for. */
@RequestScoped
class Exchange {

    private static final Pattern TAGS =
            Pattern.compile("\\s*(?:W/)?\"([\\x21\\x23-\\x7e]*)\"\\s*(?:,\\s*|$)", Pattern.CASE_INSENSITIVE);
    private static final Pattern VERSION = Pattern.compile("(\\d{1,9})(?:-[a-z]+-[a-z]+)?");
    private static final Pattern BEARER = Pattern.compile("Bearer +([\\w.~+/-]+=*)", Pattern.CASE_INSENSITIVE);
    private static final String ANY = "*";

    private final HttpHeaders headers;

    Exchange(HttpHeaders headers) {
        this.headers = headers;
    }

    Language language() {
        return Language.of(headers.getHeaderString(HttpHeaders.ACCEPT_LANGUAGE));
    }

    /** The first of the formats asked for that there is; where there is none the framework has answered 406 already. */
    Format format() {
        for (MediaType range : headers.getAcceptableMediaTypes()) {
            for (Format format : Format.values()) {
                if (range.isCompatible(format.mediaType())) {
                    return format;
                }
            }
        }
        return Format.JSON;
    }

    /** The caller's token, or null where the request brings nothing that could be one. */
    @Nullable
    SeatToken token() {
        String authorization = headers.getHeaderString(HttpHeaders.AUTHORIZATION);
        Matcher bearer = BEARER.matcher(authorization == null ? "" : authorization);
        return bearer.matches() ? new SeatToken(bearer.group(1)) : null;
    }

    /**
     * Which versions of a game {@code If-Match} allows, by the tag of any representation; all where it is absent.
     *
     * @throws MalformedException if it is not a list of tags
     */
    IntPredicate ifMatch() {
        List<String> tags = tags(HttpHeaders.IF_MATCH);
        if (tags == null || tags.contains(ANY)) {
            return version -> true;
        }
        List<Integer> versions = tags.stream()
                .map(VERSION::matcher)
                .filter(Matcher::matches)
                .map(version -> Integer.valueOf(version.group(1)))
                .toList();
        return versions::contains;
    }

    /**
     * Whether the client says by {@code If-None-Match} that it has the representation with this tag.
     *
     * @throws MalformedException if it is not a list of tags
     */
    boolean has(String tag) {
        List<String> tags = tags(HttpHeaders.IF_NONE_MATCH);
        return tags != null && (tags.contains(ANY) || tags.contains(tag));
    }

    private @Nullable List<String> tags(String header) {
        String text = headers.getHeaderString(header);
        if (text == null) {
            return null;
        }
        if (text.strip().equals(ANY)) {
            return List.of(ANY);
        }
        List<String> tags = new ArrayList<>();
        Matcher next = TAGS.matcher(text);
        int end = 0;
        while (next.lookingAt()) {
            tags.add(next.group(1));
            end = next.end();
            next.region(end, text.length());
        }
        if (tags.isEmpty() || end != text.length()) {
            throw MalformedException.of(header, "header.tags");
        }
        return tags;
    }
}
