package org.maninthemoon;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.embedded.EmbeddedDatabase;

/**
 * An empty PostgreSQL for the tests of a Quarkus application, the same that the service brings along. It is started once
 * for all test classes that ask for it with {@code @QuarkusTestResource(TestDatabase.class)}.
 */
public final class TestDatabase implements QuarkusTestResourceLifecycleManager {
    private @Nullable EmbeddedDatabase database;

    @Override
    public Map<String, String> start() {
        try {
            Path target = Files.createDirectories(Path.of("target"));
            EmbeddedDatabase started = EmbeddedDatabase.start(Files.createTempDirectory(target, "test-database"));
            database = started;
            // And no tables of endgames that the machine may have, so that tests are the same everywhere.
            return Map.of(
                    "maninthemoon.endgames", "target/no-endgames",
                    "quarkus.datasource.jdbc.url", started.jdbcUrl(),
                    "quarkus.datasource.username", started.user(),
                    "quarkus.datasource.password", started.password());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {
        if (database == null) {
            return;
        }
        try {
            database.close();
            delete(database.folder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
