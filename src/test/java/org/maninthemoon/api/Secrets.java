package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Fails where a token that somebody holds shows up in any answer but the one that gave it away. */
final class Secrets implements Filter {

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{43,}");

    private static final Set<String> TOKENS = ConcurrentHashMap.newKeySet();

    @Override
    public Response filter(
            FilterableRequestSpecification request, FilterableResponseSpecification expected, FilterContext context) {
        Response response = context.next(request, expected);
        // A repeat under a key, or of a rematch, brings back what the caller was given before.
        if (request.getHeaders().hasHeaderWithName("Idempotency-Key")
                || request.getURI().endsWith("/rematch")) {
            return response;
        }
        Set<String> before = Set.copyOf(TOKENS);
        words(response)
                .filter(before::contains)
                .forEach(token -> assertFalse(true, "a token is shown again in answer to " + request.getURI()));
        if (response.statusCode() == 201 && response.body().asString().contains("\"tokens\"")) {
            Stream.of("LIGHT", "DARK")
                    .map(side -> response.jsonPath().getString("tokens." + side))
                    .filter(token -> token != null)
                    .forEach(TOKENS::add);
        }
        return response;
    }

    private static Stream<String> words(Response response) {
        return WORD.matcher(response.headers() + response.body().asString())
                .results()
                .map(MatchResult::group);
    }
}
