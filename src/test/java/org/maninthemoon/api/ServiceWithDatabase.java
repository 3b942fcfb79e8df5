package org.maninthemoon.api;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.HashMap;
import java.util.Map;
import org.maninthemoon.PackagedService;
import org.maninthemoon.StoredRows;
import org.maninthemoon.embedded.EmbeddedDatabase;

/** The service as it is shipped, and its database, into which the test can look. */
record ServiceWithDatabase(EmbeddedDatabase database, PackagedService service, URI address, StoredRows rows)
        implements AutoCloseable {

    static ServiceWithDatabase start(Path folder, Map<String, String> settings) throws Exception {
        EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("data"));
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl());
        environment.put("QUARKUS_DATASOURCE_USERNAME", database.user());
        environment.put("QUARKUS_DATASOURCE_PASSWORD", database.password());
        PackagedService service = PackagedService.start(folder, environment);
        URI address = service.awaitReady();
        StoredRows rows =
                new StoredRows(DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password()));
        return new ServiceWithDatabase(database, service, address, rows);
    }

    @Override
    public void close() throws IOException {
        service.close();
        database.close();
    }
}
