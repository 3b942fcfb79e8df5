package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs what the README tells a newcomer to paste into a terminal, against the service as it is shipped. */
class ReadmeIT {

    private static final Path README = Path.of("README.md");
    private static final Pattern SHELL_BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @Test
    void theGameInTheReadmeGoesToItsFirstCapture(@TempDir Path folder) throws Exception {
        String script = SHELL_BLOCK
                .matcher(Files.readString(README))
                .results()
                .map(block -> block.group(1))
                .filter(block -> block.contains("curl"))
                .collect(Collectors.joining());
        String output = run(
                script.replace("http://localhost:8080", SharedService.address().toString()), folder);

        assertTrue(output.contains("Last ply: 24, DARK a3"), output);
        assertTrue(output.contains("Last ply: 25, LIGHT d3-c3xc2"), output);
        assertTrue(output.contains("\"code\":\"illegal-move\""), output);
        assertTrue(output.contains("\"rule\":\"R4\""), output);
    }

    @Test
    void theReadmeTellsTheCommandsThatRunAndTestTheService() throws IOException {
        String readme = Files.readString(README);

        assertTrue(readme.contains("mvn -DskipTests package quarkus:run"));
        assertTrue(readme.contains("mvn verify")
                && Files.readString(Path.of(".ci", "run")).contains("mvn -B verify"));
    }

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        try (Stream<Path> pages = Files.list(Path.of("docs"))) {
            for (Path page : Stream.concat(Stream.of(README, Path.of("CONTRIBUTING.md")), pages)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList()) {
                Pattern.compile("\\]\\((?!http|#)([^)#]+)")
                        .matcher(Files.readString(page))
                        .results()
                        .map(link -> page.resolveSibling(link.group(1)))
                        .forEach(file -> assertTrue(Files.exists(file), page + " names " + file));
            }
        }
    }

    private static String run(String script, Path folder) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, shell.waitFor(), output);
        return output;
    }
}
