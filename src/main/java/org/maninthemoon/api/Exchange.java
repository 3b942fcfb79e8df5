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
import org.maninthemoon.game.Caller;
import org.maninthemoon.game.RequestKey;
import org.maninthemoon.game.SeatToken;

/** What the headers of the request ask for. */
@RequestScoped
class Exchange {

    private static final Pattern TAGS =
            Pattern.compile("\\s*(?:W/)?\"([\\x21\\x23-\\x7e]*)\"\\s*(?:,\\s*|$)", Pattern.CASE_INSENSITIVE);
    private static final Pattern VERSION = Pattern.compile("(\\d{1,9})(?:-[a-z]+-[a-z]+)?");
    private static final Pattern BEARER = Pattern.compile("Bearer\\b *(.*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");
    private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
    /** Under this many random characters a key that brings tokens back could be guessed. */
    private static final int MIN_SECRET_KEY = 22;

    private static final String ANY = "*";

    private final HttpHeaders headers;

    Exchange(HttpHeaders headers) {
        this.headers = headers;
    }

    Language language() {
        return Language.of(headers.getHeaderString(HttpHeaders.ACCEPT_LANGUAGE));
    }

    /** The first of the formats asked for that is offered; where none is the framework has answered 406 already. */
    Format format(List<Format> offered) {
        for (MediaType range : headers.getAcceptableMediaTypes()) {
            for (Format format : offered) {
                if (range.isCompatible(format.mediaType())) {
                    return format;
                }
            }
        }
        return Format.JSON;
    }

    /**
     * What comes with a request that changes a game.
     *
     * @param body see {@link RequestKey}
     */
    Caller caller(String body) {
        return new Caller(token(), ifMatch(), key(body, 1));
    }

    /** The same where the request's key brings tokens back, so that it has to be a secret. */
    Caller seeker(String body) {
        return new Caller(token(), ifMatch(), key(body, MIN_SECRET_KEY));
    }

    private @Nullable RequestKey key(String body, int minLength) {
        List<String> keys = headers.getRequestHeader(IDEMPOTENCY_KEY);
        if (keys.isEmpty()) {
            return null;
        }
        String key = keys.get(0);
        if (keys.size() > 1 || key.length() < minLength || !KEY.matcher(key).matches()) {
            throw MalformedException.of(IDEMPOTENCY_KEY, "header.key", minLength);
        }
        return new RequestKey(key, body);
    }

    /** The caller's token, also one that can be nobody's; null where the request brings none. */
    private @Nullable SeatToken token() {
        String authorization = headers.getHeaderString(HttpHeaders.AUTHORIZATION);
        Matcher bearer = BEARER.matcher(authorization == null ? "" : authorization);
        return bearer.matches() ? new SeatToken(bearer.group(1)) : null;
    }

    /**
     * Which versions of a game {@code If-Match} allows, by the tag of any representation; all where it is absent.
     *
     * @throws MalformedException if it is not a list of tags
     */
    private IntPredicate ifMatch() {
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

    /**
     * Reads what {@code If-None-Match} says, so that it is refused early where it says nothing.
     *
     * @throws MalformedException if it is not a list of tags
     */
    void requireReadableTags() {
        tags(HttpHeaders.IF_NONE_MATCH);
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
