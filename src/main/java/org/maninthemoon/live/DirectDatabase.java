package org.maninthemoon.live;

import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Opens sessions beside the pool. LISTEN belongs to a session, which the pool may not give us: it may go through a proxy
 * that hands out a server's sessions by the transaction.
 */
@Singleton
final class DirectDatabase {

    /** The name of PostgreSQL's channel on which replicas talk. */
    static final String CHANNEL = "game";

    private final String url;
    private final Properties properties = new Properties();

    DirectDatabase(
            @ConfigProperty(name = "maninthemoon.direct-jdbc-url") Optional<String> direct,
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String pool,
            @ConfigProperty(name = "quarkus.datasource.username") Optional<String> user,
            @ConfigProperty(name = "quarkus.datasource.password") Optional<String> password) {
        url = direct.orElse(pool);
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(secret -> properties.setProperty("password", secret));
        properties.setProperty("connectTimeout", "5");
        // A connection that was cut without a word fails after as many seconds.
        properties.setProperty("socketTimeout", "5");
        properties.setProperty("tcpKeepAlive", "true");
    }

    Connection connect(String name) throws SQLException {
        Properties named = new Properties();
        named.putAll(properties);
        named.setProperty("ApplicationName", "man-in-the-moon " + name);
        return DriverManager.getConnection(url, named);
    }
}
