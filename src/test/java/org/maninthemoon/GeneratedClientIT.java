package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client that a generator makes of the contract compiles, and plays a whole game. */
class GeneratedClientIT {

    private static final Path GENERATED = Path.of("target", "clients", "java", "src", "main", "java");
    private static final Path PLAYER = Path.of("src", "test", "clients", "GeneratedClientGame.java");

    @Test
    void theGeneratedJavaClientPlaysAGame(@TempDir Path folder) throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        compile(classes);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Object reason = loader.loadClass("GeneratedClientGame")
                    .getMethod("play", String.class)
                    .invoke(null, SharedService.address().toString());

            assertTrue(List.of("REDUCED", "NO_CAPTURE_LIMIT").contains(reason), String.valueOf(reason));
        }
    }

    private static void compile(Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> generated = Files.walk(GENERATED)) {
            List<Path> sources = Stream.concat(Stream.of(PLAYER), generated)
                    .filter(path -> path.toString().endsWith(".java"))
                    .toList();
            List<String> options = List.of(
                    "-d", classes.toString(), "-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"));
            boolean compiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertEquals(true, compiled, messages::toString);
        }
    }
}
