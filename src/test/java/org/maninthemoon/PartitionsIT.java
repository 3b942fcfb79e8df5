package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.embedded.EmbeddedDatabase;

/**
 * The same tables spread by the game's id over many partitions, as they would be over many servers: games are played on
 * them by the service as it is, and no statement about one game looks into more than one partition of a table.
 */
class PartitionsIT {

    private static final int PARTITIONS = 8;
    private static final Map<String, String> DISTRIBUTED_BY =
            Map.of("game", "id", "ply", "game_id", "creation_key", "key_digest");

    /** What the log of PostgreSQL says of a statement: its text, and its parameters in the next line. */
    private static final Pattern LOGGED =
            Pattern.compile("execute [^:]+: (.*)(?:\\n.*?Parameters: (.*))?", Pattern.CASE_INSENSITIVE);

    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+) = ('(?:[^']|'')*'|NULL)");
    private static final Pattern ONE_GAME = Pattern.compile("\\b(?:id|game_id|key_digest)\\s*=\\s*\\$\\d+");
    private static final Pattern PARTITION = Pattern.compile("\\b(game|ply|creation_key)_p\\d+\\b");

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void everyStatementAboutOneGameTouchesOnePartition() throws Exception {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("data"));
                Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement sql = connection.createStatement()) {
            sql.execute(partitioned());
            sql.execute("alter system set log_statement = 'all'");
            sql.execute("alter system set log_parameter_max_length = -1");
            sql.execute("select pg_reload_conf()");
            try (PackagedService service = PackagedService.start(
                    folder,
                    Map.of(
                            "QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl(),
                            "QUARKUS_DATASOURCE_USERNAME", database.user(),
                            "QUARKUS_DATASOURCE_PASSWORD", database.password(),
                            "QUARKUS_FLYWAY_MIGRATE_AT_START", "false"))) {
                play(service.awaitReady());
            }
            Set<String> explained = new TreeSet<>();
            for (Map.Entry<String, String> statement : statements().entrySet()) {
                if (ONE_GAME.matcher(statement.getKey()).find()) {
                    Set<String> touched = partitions(sql, withParameters(statement.getKey(), statement.getValue()));
                    Set<String> tables = touched.stream()
                            .map(name -> name.replaceFirst("_p\\d+$", ""))
                            .collect(Collectors.toSet());
                    assertEquals(tables.size(), touched.size(), statement.getKey() + " touches " + touched);
                    explained.add(statement.getKey());
                } else if (!statement.getKey().startsWith("insert")) {
                    // Lists and jobs, which look at games by something else; none of them reads plies.
                    assertFalse(statement.getKey().contains(" ply "), statement.getKey());
                }
            }
            assertTrue(explained.size() >= 8, String.join("\n", explained));
            for (String table : DISTRIBUTED_BY.keySet()) {
                assertTrue(explained.stream().anyMatch(text -> text.contains(table)), table + " in " + explained);
            }
        }
    }

    /** The migrations, with each table spread by hash. */
    private static String partitioned() throws IOException {
        String tables;
        try (Stream<Path> files = Files.list(Path.of("src", "main", "resources", "db", "migration"))) {
            tables = files.sorted().map(PartitionsIT::read).collect(Collectors.joining("\n"));
        }
        for (Map.Entry<String, String> table : DISTRIBUTED_BY.entrySet()) {
            StringBuilder partitions = new StringBuilder();
            for (int i = 0; i < PARTITIONS; i++) {
                partitions.append("create table %s_p%d partition of %s for values with (modulus %d, remainder %d);\n"
                        .formatted(table.getKey(), i, table.getKey(), PARTITIONS, i));
            }
            tables = tables.replaceFirst(
                    "(?s)(create table " + table.getKey() + " \\(.*?\\n\\));",
                    "$1 partition by hash (" + table.getValue() + ");\n" + partitions);
        }
        // No unique index without the column of the partitions; the numbers come from a sequence under a lock.
        return tables.replace("create unique index game_finished", "create index game_finished");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Games against oneself and of two, with all that can be asked of one. */
    private void play(URI service) throws Exception {
        URI games = service.resolve("/v1/games");
        for (int i = 0; i < 4; i++) {
            JsonNode created = post(games, "", "{\"opponent\":{\"kind\":\"SELF\"},\"listed\":true}", 201);
            URI game = game(games, created);
            String token = created.at("/tokens").elements().next().asText();
            JsonNode state = created.get("game");
            while (!state.get("status").asText().equals("FINISHED")) {
                JsonNode placings = state.at("/legal/placements");
                state = placings.isEmpty()
                        ? post(at(game, "/moves"), token, move(state.at("/legal/moves/0")), 201)
                        : post(at(game, "/placements"), token, "{\"square\":" + placings.get(0) + "}", 201);
                state = state.has("game") ? state.get("game") : state;
            }
            for (String path : new String[] {"", "/plies", "/states/5", "/record", "/analysis?ply=24&level=1"}) {
                get(at(game, path));
            }
            post(at(game, "/rematch"), token, "", 201);
        }
        JsonNode created = post(games, "", "{\"firstPlayer\":\"CREATOR\"}", 201);
        URI game = game(games, created);
        String light = created.at("/tokens/LIGHT").asText();
        String dark =
                post(at(game, "/players"), "", "{}", 201).at("/tokens/DARK").asText();
        post(at(game, "/placements"), light, "{\"square\":\"a1\",\"ply\":1}", 201);
        send(HttpRequest.newBuilder(at(game, "/draw-offer"))
                .header("Authorization", "Bearer " + light)
                .PUT(BodyPublishers.noBody()));
        post(at(game, "/draw"), dark, "", 200);
        JsonNode given = post(games, "", "{}", 201);
        send(HttpRequest.newBuilder(game(games, given))
                .header(
                        "Authorization",
                        "Bearer " + given.at("/tokens").elements().next().asText())
                .DELETE());
        get(games);
        get(service.resolve("/v1/records"));
    }

    private static String move(JsonNode legal) {
        return "{\"from\":%s,\"to\":%s}".formatted(legal.get("from"), legal.get("to"));
    }

    private static URI game(URI games, JsonNode created) {
        return URI.create(games + "/" + created.at("/game/id").asText());
    }

    private static URI at(URI game, String path) {
        return URI.create(game + path);
    }

    private void get(URI address) throws Exception {
        assertEquals(200, send(HttpRequest.newBuilder(address)).statusCode(), address.toString());
    }

    private JsonNode post(URI address, String token, String body, int status) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .POST(BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        HttpResponse<String> first = send(request);
        assertEquals(status, first.statusCode(), first.body());
        // Once more, as after a lost answer.
        assertEquals(200, send(request).statusCode());
        return json.readTree(first.body());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    /** What the service has asked of our tables, each text once, with the parameters of the last time. */
    private Map<String, String> statements() throws IOException {
        Map<String, String> statements = new LinkedHashMap<>();
        for (MatchResult found : LOGGED.matcher(
                        Files.readString(folder.resolve("data").resolve("postgresql.log")))
                .results()
                .toList()) {
            String text = found.group(1).replaceAll("\\s+", " ");
            if (text.matches("(?i)(select|insert|update|delete) .*\\b(game|ply|creation_key)\\b.*")) {
                statements.put(text, found.group(2) == null ? "" : found.group(2));
            }
        }
        return statements;
    }

    private static String withParameters(String statement, String parameters) {
        Map<String, String> values = PARAMETER
                .matcher(parameters)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        return Pattern.compile("\\$(\\d+)")
                .matcher(statement)
                .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "null")));
    }

    private static Set<String> partitions(Statement sql, String statement) throws Exception {
        Set<String> touched = new TreeSet<>();
        try (ResultSet plan = sql.executeQuery("explain " + statement)) {
            while (plan.next()) {
                PARTITION.matcher(plan.getString(1)).results().forEach(found -> touched.add(found.group()));
            }
        }
        return touched;
    }
}
