package org.maninthemoon.api;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.report.LevelResolver;
import com.atlassian.oai.validator.report.ValidationReport.Level;
import com.atlassian.oai.validator.restassured.OpenApiValidationFilter;
import com.atlassian.oai.validator.whitelist.ValidationErrorsWhitelist;
import com.atlassian.oai.validator.whitelist.rule.WhitelistRules;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.restassured.filter.Filter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The project's {@code openapi.yaml}, to which the tests hold what they send and what comes back. */
final class Contract {

    /** Fails where a request or its answer is not as the contract has it. */
    static final Filter BOTH_WAYS = filter(LevelResolver.create().build());

    /** Fails where an answer is not as the contract has it; the request may be wrong on purpose. */
    static final Filter ANSWERS = filter(
            LevelResolver.create().withLevel("validation.request", Level.IGNORE).build());

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head", "options");

    private Contract() {}

    static String text() {
        try {
            return Files.readString(Path.of("openapi.yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode document() {
        try {
            return new YAMLMapper().readTree(text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each operation by its method and path, such as {@code GET /v1/games/{id}}. */
    static Map<String, JsonNode> operations(JsonNode document) {
        Map<String, JsonNode> operations = new TreeMap<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(field -> {
                    if (METHODS.contains(field.getKey())) {
                        operations.put(field.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(), field.getValue());
                    }
                }));
        return operations;
    }

    private static Filter filter(LevelResolver levels) {
        return new OpenApiValidationFilter(OpenApiInteractionValidator.createForInlineApiSpecification(
                        withoutWhatTheValidatorSkips())
                .withLevelResolver(levels)
                .withWhitelist(ValidationErrorsWhitelist.create()
                        .withRule(
                                "A stream may have no lines, which the validator takes for no body.",
                                WhitelistRules.allOf(
                                        WhitelistRules.messageHasKey("validation.response.body.missing"),
                                        WhitelistRules.pathContainsSubstring("/v1/records"))))
                .build());
    }

    /**
     * The contract as a document of version 3.0. Of a 3.1 one the validator ignores {@code type} and {@code
     * additionalProperties}, and so finds nothing; what the contract uses means the same in both.
     */
    private static String withoutWhatTheValidatorSkips() {
        return text().replaceFirst("openapi: 3\\.1\\.\\d", "openapi: 3.0.3")
                .replaceFirst("\n +identifier: Apache-2\\.0", "");
    }
}
