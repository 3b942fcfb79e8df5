package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;

/** The table of resources, the document that describes them and the code that serves them are one. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class ContractWalkTest {

    /** The resources of the contract, with the parameters of their queries; {@code format} is left out here. */
    private static final Map<String, Set<String>> RESOURCES = Map.ofEntries(
            Map.entry("POST /v1/games", Set.of()),
            Map.entry("GET /v1/games", Set.of("status", "cursor", "limit")),
            Map.entry("GET /v1/games/{id}", Set.of("since", "wait")),
            Map.entry("DELETE /v1/games/{id}", Set.of()),
            Map.entry("POST /v1/games/{id}/players", Set.of()),
            Map.entry("POST /v1/games/{id}/placements", Set.of()),
            Map.entry("POST /v1/games/{id}/moves", Set.of()),
            Map.entry("GET /v1/games/{id}/plies", Set.of("after", "limit")),
            Map.entry("GET /v1/games/{id}/states/{ply}", Set.of()),
            Map.entry("POST /v1/games/{id}/resignation", Set.of()),
            Map.entry("PUT /v1/games/{id}/draw-offer", Set.of()),
            Map.entry("DELETE /v1/games/{id}/draw-offer", Set.of()),
            Map.entry("POST /v1/games/{id}/draw", Set.of()),
            Map.entry("POST /v1/games/{id}/rematch", Set.of()),
            Map.entry("GET /v1/games/{id}/events", Set.of()),
            Map.entry("GET /v1/games/{id}/record", Set.of()),
            Map.entry("POST /v1/records", Set.of()),
            Map.entry("GET /v1/records", Set.of("after")),
            Map.entry("GET /v1/positions/legal-moves", Set.of("position", "noCaptureLimit")),
            Map.entry("GET /v1/positions/analysis", Set.of("position", "noCaptureLimit", "level")),
            Map.entry("GET /v1/games/{id}/analysis", Set.of("ply", "level")),
            Map.entry("GET /v1/rules", Set.of()),
            Map.entry("GET /problems/{code}", Set.of()));

    private static final JsonNode DOCUMENT = Contract.document();

    /** Every resource that should be there, and the names of its query's parameters. */
    private static Map<String, Set<String>> expected() {
        Map<String, Set<String>> expected = new TreeMap<>();
        RESOURCES.forEach((resource, parameters) -> expected.put(resource, new TreeSet<>(parameters)));
        return expected;
    }

    private record Operation(JsonNode path, JsonNode operation) {

        Set<String> queryParameters() {
            return Stream.of(path, operation)
                    .flatMap(node -> StreamOf.items(node.path("parameters")))
                    .map(Operation::resolved)
                    .filter(parameter -> parameter.get("in").asText().equals("query"))
                    .map(parameter -> parameter.get("name").asText())
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private static JsonNode resolved(JsonNode node) {
            return node.has("$ref") ? DOCUMENT.at(node.get("$ref").asText().substring(1)) : node;
        }

        /** The media types of its answers, refusals left out. */
        Set<String> mediaTypes() {
            Set<String> types = new TreeSet<>();
            operation.get("responses").properties().forEach(response -> {
                if (response.getKey().startsWith("2")) {
                    resolved(response.getValue()).path("content").fieldNames().forEachRemaining(types::add);
                }
            });
            return types;
        }
    }

    private static Map<String, Operation> documented() {
        Map<String, Operation> operations = new TreeMap<>();
        Contract.operations(DOCUMENT).forEach((resource, operation) -> {
            JsonNode path = DOCUMENT.get("paths").get(resource.split(" ", 2)[1]);
            operations.put(resource, new Operation(path, operation));
        });
        return operations;
    }

    /** Read once, for that takes a while. */
    private static final Map<String, Method> CODED = coded();

    private static Map<String, Method> coded() {
        Map<String, Method> methods = new TreeMap<>();
        for (Class<?> resource : resources()) {
            for (Method method : resource.getDeclaredMethods()) {
                Stream.of(method.getAnnotations())
                        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                        .filter(verb -> verb != null)
                        .forEach(verb -> methods.put(verb.value() + " " + path(resource, method), method));
            }
        }
        return methods;
    }

    private static List<? extends Class<?>> resources() {
        return new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("org.maninthemoon")
                        .stream()
                        .filter(type -> type.isAnnotatedWith(Path.class))
                        .map(JavaClass::reflect)
                        .toList();
    }

    private static String path(Class<?> resource, Method method) {
        Path own = method.getAnnotation(Path.class);
        return resource.getAnnotation(Path.class).value() + (own == null ? "" : own.value());
    }

    @Test
    void theDocumentHasWhatTheContractHas() {
        Map<String, Set<String>> documented = new TreeMap<>();
        documented()
                .forEach((resource, operation) -> documented.put(
                        resource,
                        operation.queryParameters().stream()
                                .filter(parameter -> !parameter.equals("format"))
                                .collect(Collectors.toCollection(TreeSet::new))));
        assertEquals(expected(), documented);
    }

    @Test
    void theCodeHasWhatTheContractHas() {
        Map<String, Set<String>> coded = new TreeMap<>();
        CODED.forEach((resource, method) -> coded.put(
                resource,
                Stream.of(method.getParameters())
                        .map(parameter -> parameter.getAnnotation(QueryParam.class))
                        .filter(parameter -> parameter != null)
                        .map(QueryParam::value)
                        .collect(Collectors.toCollection(TreeSet::new))));
        assertEquals(expected(), coded);
    }

    @Test
    void theCodeProducesWhatTheDocumentSays() {
        documented().forEach((resource, operation) -> {
            Method method = Objects.requireNonNull(CODED.get(resource), resource);
            Produces produces = method.getAnnotation(Produces.class);
            assertEquals(
                    operation.mediaTypes(),
                    produces == null ? Set.of() : new TreeSet<>(List.of(produces.value())),
                    resource);
            boolean isChoice = operation.mediaTypes().size() > 1;
            assertEquals(isChoice, operation.queryParameters().contains("format"), "format of " + resource);
            assertEquals(
                    method.getName(), operation.operation().get("operationId").asText());
        });
    }

    @Test
    void theParametersOfPathsHaveTheSameNames() {
        CODED.forEach((resource, method) -> {
            Set<String> names =
                    Stream.of(method.getParameters()).map(Parameter::getName).collect(Collectors.toSet());
            Stream.of(resource.split("/", -1))
                    .filter(part -> part.startsWith("{"))
                    .forEach(part -> assertTrue(names.contains(part.substring(1, part.length() - 1)), resource));
        });
    }

    @Test
    void everyAddressIsKnownToWhatSaysAllow() {
        CODED.keySet().forEach(resource -> {
            String[] parts = resource.split(" ", 2);
            assertTrue(Routes.methods(parts[1].replaceAll("\\{[^}]+}", "x")).contains(parts[0]), resource);
        });
    }

    @Test
    void theDocumentHasTheSameCodes() {
        List<String> coded =
                Stream.of(ProblemCode.values()).map(ProblemCode::code).sorted().toList();
        List<String> documented = StreamOf.texts(DOCUMENT.at("/components/schemas/ProblemCode/enum"))
                .sorted()
                .toList();
        assertEquals(coded, documented);
    }

    @Test
    void theDocumentThatIsServedIsTheOneAtTheRoot() throws IOException {
        String served = RestAssured.given()
                .get("/q/openapi?format=json")
                .then()
                .statusCode(200)
                .extract()
                .asString();
        assertEquals(DOCUMENT, new ObjectMapper().readTree(served));
    }
}
