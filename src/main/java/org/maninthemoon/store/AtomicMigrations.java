package org.maninthemoon.store;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Singleton;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;

/**
 * Has a migration and Flyway's record of it committed together, so that a kill between them cannot leave a database that every
 * later start takes for one that is still to be migrated. By default a transaction of another connection holds Flyway's lock,
 * and writes the record; a lock of the session leaves it to one connection to do both.
 */
@Singleton
class AtomicMigrations implements FlywayConfigurationCustomizer {

    @Override
    public void customize(FluentConfiguration configuration) {
        configuration
                .getPluginRegister()
                .getExact(PostgreSQLConfigurationExtension.class)
                .setTransactionalLock(false);
    }
}
