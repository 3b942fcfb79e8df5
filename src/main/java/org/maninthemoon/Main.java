package org.maninthemoon;

import io.quarkus.runtime.Application;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import io.quarkus.runtime.configuration.ConfigUtils;
import io.smallrye.config.SmallRyeConfig;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.embedded.EmbeddedDatabase;

/** Starts the service, and before it a PostgreSQL of its own if no JDBC URL is configured. */
@QuarkusMain
public final class Main {
    private static final String JDBC_URL = "quarkus.datasource.jdbc.url";
    private static final String DATA_DIR = "maninthemoon.data-dir";

    private static final String TRACES = "quarkus.otel.exporter.otlp.endpoint";

    private static @Nullable EmbeddedDatabase database;

    public static void main(String... args) {
        // Quarkus would refuse a malformed target with an empty answer; ours is a problem.
        System.setProperty("vertx.disableURIValidation", "true");
        // Lets Netty find RequestDeadline.
        System.setProperty("io.netty.bootstrap.extensions", "serviceload");
        // Read as Quarkus will read it, but not registered: Quarkus makes its own afterwards, with the URL set below.
        SmallRyeConfig config = ConfigUtils.configBuilder().build();
        Settings.complaint(config).ifPresent(complaint -> {
            System.err.println("Cannot start: " + complaint + ". See docs/configuration.md.");
            System.exit(1);
        });
        if (config.getOptionalValue(JDBC_URL, String.class).isEmpty()) {
            Runtime.getRuntime().addShutdownHook(new Thread(Main::stopDatabase, "embedded-database-stop"));
            try {
                startDatabase(config.getOptionalValue(DATA_DIR, Path.class).orElseGet(Main::defaultDataFolder));
            } catch (IOException e) {
                // The message of a file system's exception is often the path alone.
                String reason = e instanceof FileSystemException ? e.toString() : e.getMessage();
                System.err.println("Cannot start the embedded PostgreSQL: " + reason);
                System.exit(1);
            }
        }
        if (config.getOptionalValue(TRACES, String.class).isPresent()) {
            System.setProperty("quarkus.otel.sdk.disabled", "false");
        }
        Quarkus.run(args);
    }

    /** The folder with the data, unless they are in a configured database. */
    static synchronized Optional<Path> dataFolder() {
        return Optional.ofNullable(database).map(EmbeddedDatabase::folder);
    }

    private static Path defaultDataFolder() {
        return Path.of(System.getProperty("user.home"), ".man-in-the-moon", "data");
    }

    private static synchronized void startDatabase(Path folder) throws IOException {
        EmbeddedDatabase started = EmbeddedDatabase.start(folder);
        database = started;
        System.setProperty(JDBC_URL, started.jdbcUrl());
        System.setProperty("quarkus.datasource.username", started.user());
        System.setProperty("quarkus.datasource.password", started.password());
    }

    /** Runs beside Quarkus' own shutdown hook, so it waits until the service has answered its last request. */
    private static void stopDatabase() {
        Application service = Application.currentApplication();
        if (service != null) {
            service.awaitShutdown();
        }
        // Synchronized, so a start that is under way is waited for too.
        synchronized (Main.class) {
            if (database == null) {
                return;
            }
            try {
                database.close();
            } catch (IOException e) {
                System.err.println("Cannot stop the embedded PostgreSQL: " + e.getMessage());
            }
        }
    }
}
