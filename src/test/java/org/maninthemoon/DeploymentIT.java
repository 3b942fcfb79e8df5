package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.embedded.EmbeddedDatabase;

/** Checks what an operator gets where no Docker and no cluster is at hand. */
class DeploymentIT {

    private static final Path APP = Path.of("target", "quarkus-app");

    @Test
    void theImageServesWithoutTheEmbeddedDatabase(@TempDir Path folder) throws Exception {
        List<PathMatcher> leftOut = jarsThatTheImageLeavesOut();
        Path app = folder.resolve("app");
        Set<String> omitted = copyWithout(leftOut, app);
        assertTrue(omitted.stream().anyMatch(jar -> jar.contains("postgres-binaries")), omitted.toString());

        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("data"));
                PackagedService service = PackagedService.start(
                        app.resolve("quarkus-run.jar"),
                        folder,
                        Map.of(
                                "QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl(),
                                "QUARKUS_DATASOURCE_USERNAME", database.user(),
                                "QUARKUS_DATASOURCE_PASSWORD", database.password()))) {
            URI games = service.awaitReady().resolve("/v1/games");
            HttpRequest create =
                    HttpRequest.newBuilder(games).POST(BodyPublishers.noBody()).build();
            assertEquals(
                    201,
                    HttpClient.newHttpClient()
                            .send(create, BodyHandlers.ofString())
                            .statusCode());
        }
    }

    private static List<PathMatcher> jarsThatTheImageLeavesOut() throws IOException {
        Matcher command = Pattern.compile("RUN cd /app/lib/main && rm (.*)")
                .matcher(Files.readString(Path.of("docker", "Dockerfile")));
        assertTrue(command.find());
        return Stream.of(command.group(1).split(" "))
                .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                .toList();
    }

    private static Set<String> copyWithout(List<PathMatcher> leftOut, Path target) throws IOException {
        Set<String> omitted = new TreeSet<>();
        try (Stream<Path> files = Files.walk(APP)) {
            for (Path file : files.toList()) {
                if (leftOut.stream().anyMatch(glob -> glob.matches(file.getFileName()))) {
                    omitted.add(file.getFileName().toString());
                } else {
                    Files.copy(file, target.resolve(APP.relativize(file).toString()));
                }
            }
        }
        return omitted;
    }
}
