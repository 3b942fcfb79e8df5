package org.maninthemoon.store;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready is who reaches the database, by a connection of its own: one of the pool would have to be waited for while all are
 * in use, and a replica that is merely busy would be sent nobody.
 */
@Readiness
@ApplicationScoped
class DatabaseReadiness implements HealthCheck {

    private static final String SECONDS = "2";

    /** PostgreSQL has no more connections to give; those of the pool are among them. */
    private static final String TOO_MANY_CONNECTIONS = "53300";

    private final String url;
    private final Properties properties = new Properties();

    DatabaseReadiness(
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = "quarkus.datasource.username") Optional<String> user,
            @ConfigProperty(name = "quarkus.datasource.password") Optional<String> password) {
        this.url = url;
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(secret -> properties.setProperty("password", secret));
        properties.setProperty("connectTimeout", SECONDS);
        properties.setProperty("socketTimeout", SECONDS);
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("database").status(isReached()).build();
    }

    private boolean isReached() {
        try {
            DriverManager.getConnection(url, properties).close();
            return true;
        } catch (SQLException e) {
            return TOO_MANY_CONNECTIONS.equals(e.getSQLState());
        }
    }
}
