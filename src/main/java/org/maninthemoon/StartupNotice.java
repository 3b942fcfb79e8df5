package org.maninthemoon;

import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerStart;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.net.URI;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Says where everything is as soon as the service listens, on whatever port it got. */
@Singleton
final class StartupNotice {
    private static final Logger LOG = Logger.getLogger(StartupNotice.class);

    private final HttpServer server;
    private final String jdbcUrl;

    StartupNotice(HttpServer server, @ConfigProperty(name = "quarkus.datasource.jdbc.url") String jdbcUrl) {
        this.server = server;
        this.jdbcUrl = jdbcUrl;
    }

    void listening(@ObservesAsync HttpServerStart start) {
        URI base = server.getLocalBaseUri();
        LOG.infof("API:  %s", base);
        LOG.infof("Docs: %s/q/swagger-ui and %s/q/openapi", base, base);
        LOG.infof("Data: %s", Main.dataFolder().map(Path::toString).orElseGet(() -> withoutSecrets(jdbcUrl)));
    }

    /** A JDBC URL may carry the password in its query, or before the host. */
    static String withoutSecrets(String jdbcUrl) {
        return jdbcUrl.replaceFirst("\\?.*", "").replaceFirst("//.*@", "//");
    }
}
