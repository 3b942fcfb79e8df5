package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.embedded.EmbeddedDatabase;

/** What the service tells those who watch it: metrics, traces and the log, and never a secret. */
class ObservabilityIT {

    private static final Path MONITORING = Path.of("k8s", "monitoring");
    private static final Pattern SERIES = Pattern.compile("(?m)^([a-z_]+)(\\{.*})? ");
    private static final Pattern NAME = Pattern.compile("\\b((?:http|agroal|maninthemoon|jvm|process)_[a-z_]+)\\b");

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    @Test
    void noPathAndNoIdMakesASeries() throws Exception {
        URI service = SharedService.address();
        int plies = playSomething(service);
        Set<String> before = series(service);
        for (int i = 0; i < 500; i++) {
            String id = UUID.randomUUID().toString();
            for (String path : new String[] {"/" + id, "/v1/games/" + id, "/v1/" + id, "/page/" + id}) {
                assertTrue(send(HttpRequest.newBuilder(service.resolve(path))).statusCode() >= 400);
            }
        }
        Set<String> after = series(service);
        after.removeAll(before);
        // At most those of an answer that nobody had got before.
        assertTrue(after.size() <= 12, after.toString());
        assertTrue(
                after.stream()
                        .noneMatch(name ->
                                Pattern.compile("[0-9a-f]{8}-").matcher(name).find()),
                after.toString());
        assertTrue(
                before.stream().anyMatch(name -> name.contains("uri=\"/v1/games/{id}/placements\"")),
                before.toString());
        assertTrue(value(service, "maninthemoon_plies_total") >= plies);
    }

    @Test
    void dashboardAndAlertsNameWhatThereIs() throws Exception {
        URI service = SharedService.address();
        playSomething(service);
        Set<String> known = series(service).stream()
                .map(series -> series.replaceFirst("\\{.*", ""))
                .collect(Collectors.toSet());
        JsonNode dashboard =
                new ObjectMapper().readTree(MONITORING.resolve("dashboard.json").toFile());
        JsonNode alerts =
                new YAMLMapper().readTree(MONITORING.resolve("alerts.yaml").toFile());
        Set<String> named = new TreeSet<>();
        Stream.concat(dashboard.findValuesAsText("expr").stream(), alerts.findValuesAsText("expr").stream())
                .flatMap(expression -> NAME.matcher(expression).results().map(MatchResult::group))
                .forEach(named::add);
        assertTrue(named.size() > 8, named.toString());
        named.removeAll(known);
        assertEquals(Set.of(), named);
    }

    /** Creates a game against oneself, resigns another one, and asks the computer; returns the number of plies. */
    private int playSomething(URI service) throws Exception {
        String[] self = create(service, "{\"opponent\":{\"kind\":\"SELF\"}}");
        assertEquals(
                201,
                post(service.resolve(self[0] + "/placements"), self[1], "{\"square\":\"a1\"}")
                        .statusCode());
        assertEquals(
                201,
                post(service.resolve(self[0] + "/placements"), self[1], "{\"square\":\"a2\"}")
                        .statusCode());
        String[] computer = create(service, "{\"opponent\":{\"kind\":\"COMPUTER\",\"level\":1}}");
        assertEquals(
                201,
                post(service.resolve(computer[0] + "/resignation"), computer[1], "")
                        .statusCode());
        return 2;
    }

    @Test
    void tracesAndLogsAreWrittenWhereAskedAndHoldNoSecret() throws Exception {
        LinkedBlockingQueue<String> collected = new LinkedBlockingQueue<>();
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            collected.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("data"));
                Wire line = new Wire(URI.create(database.jdbcUrl().substring(5)).getPort());
                PackagedService service = PackagedService.start(
                        folder,
                        Map.of(
                                "QUARKUS_DATASOURCE_JDBC_URL",
                                "jdbc:postgresql://127.0.0.1:" + line.port() + "/postgres",
                                "QUARKUS_DATASOURCE_USERNAME",
                                database.user(),
                                "QUARKUS_DATASOURCE_PASSWORD",
                                database.password(),
                                "QUARKUS_LOG_CONSOLE_JSON_ENABLED",
                                "true",
                                "QUARKUS_OTEL_EXPORTER_OTLP_ENDPOINT",
                                "http://127.0.0.1:" + collector.getAddress().getPort(),
                                "QUARKUS_OTEL_EXPORTER_OTLP_PROTOCOL",
                                "http/protobuf",
                                "QUARKUS_OTEL_BSP_SCHEDULE_DELAY",
                                "100ms"))) {
            URI address = URI.create("http://localhost:"
                    + service.awaitLine(Pattern.compile("Listening on: http://.*:(\\d+)\""))
                            .group(1));
            String[] game = create(address, "{\"opponent\":{\"kind\":\"SELF\"}}");
            post(address.resolve(game[0] + "/placements"), game[1], "{\"square\":\"a1\"}");
            line.set(Wire.State.RESET);
            HttpResponse<String> failed = send(HttpRequest.newBuilder(address.resolve(game[0]))
                    .header("X-Request-Id", "asked-for-1")
                    .header("Authorization", "Bearer " + game[1]));
            assertEquals(503, failed.statusCode());

            String failure =
                    service.awaitLine(Pattern.compile(".*asked-for-1.*")).group();
            JsonNode logged = new ObjectMapper().readTree(failure);
            assertEquals("asked-for-1", logged.at("/mdc/requestId").asText());
            assertTrue(logged.at("/mdc/traceId").asText().matches("[0-9a-f]{32}"), failure);

            StringBuilder traces = new StringBuilder();
            while (traces.indexOf("/v1/games/{id}/placements") < 0) {
                String batch = collected.poll(60, TimeUnit.SECONDS);
                assertTrue(batch != null, "no such trace: " + traces);
                traces.append(batch);
            }
            assertFalse(traces.toString().contains(game[1]));
            assertTrue(service.output().stream().noneMatch(output -> output.contains(game[1])));
        } finally {
            collector.stop(0);
        }
    }

    private Set<String> series(URI service) throws Exception {
        String metrics =
                send(HttpRequest.newBuilder(service.resolve("/q/metrics"))).body();
        return SERIES.matcher(metrics)
                .results()
                .map(found -> found.group().strip())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private double value(URI service, String name) throws Exception {
        String metrics =
                send(HttpRequest.newBuilder(service.resolve("/q/metrics"))).body();
        return Pattern.compile("(?m)^" + name + " (.*)$")
                .matcher(metrics)
                .results()
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .findFirst()
                .orElseThrow();
    }

    /** A game's path and a token of it. */
    private String[] create(URI service, String body) throws Exception {
        HttpResponse<String> created = post(service.resolve("/v1/games"), "", body);
        assertEquals(201, created.statusCode(), created.body());
        JsonNode tokens = new ObjectMapper().readTree(created.body()).get("tokens");
        return new String[] {
            created.headers().firstValue("Location").orElseThrow(),
            tokens.elements().next().asText()
        };
    }

    private HttpResponse<String> post(URI address, String token, String body) throws Exception {
        return send(HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
