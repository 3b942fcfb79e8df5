package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The database is a primary with a synchronous standby, and one takes over from the other while people play. */
@EnabledIfSystemProperty(named = "faults.full", matches = "true", disabledReason = "It takes minutes")
class PatroniIT {

    private static final int TABLES = 6;
    private static final long SEED = 1896;
    private static final int PLIES = 50;
    private static final int OUTAGE_SECONDS = 30;

    private interface Change {
        void happen() throws Exception;
    }

    @Test
    void anotherPrimaryTakesOver(@TempDir Path folder) throws Exception {
        String missing = Patroni.missing();
        Scale.require(missing.isEmpty(), "another primary takes over: " + missing);
        Map<String, String> settings = Map.of(
                "QUARKUS_DATASOURCE_JDBC_URL", Patroni.URL,
                "QUARKUS_DATASOURCE_USERNAME", Patroni.USER,
                "QUARKUS_DATASOURCE_PASSWORD", Patroni.USER);
        try (Patroni cluster = Patroni.start();
                Replica first = Replica.start(folder, settings).awaitReady();
                Replica second = Replica.start(folder, settings).awaitReady();
                History history = new History("patroni");
                Crowd crowd = Crowd.play(history, List.of(first.address, second.address), TABLES, SEED)) {
            Map<String, Change> changes = new LinkedHashMap<>();
            changes.put("leader killed", cluster::killLeader);
            changes.put("switchover", cluster::switchOver);
            changes.put("leader frozen", cluster::freezeLeader);
            for (Map.Entry<String, Change> change : changes.entrySet()) {
                history.awaitAccepted(PLIES, Scale.COME_BACK_SECONDS);
                history.forgetLongestPause();
                CompletableFuture<Void> changed = CompletableFuture.runAsync(() -> {
                    try {
                        change.getValue().happen();
                    } catch (Exception e) {
                        throw new AssertionError(change.getKey(), e);
                    }
                });
                changed.get(3 * Scale.COME_BACK_SECONDS, TimeUnit.SECONDS);
                history.awaitAccepted(PLIES, Scale.COME_BACK_SECONDS);
                long outage = history.longestPauseMillis();
                Scale.report(change.getKey() + ": nobody's ply was accepted for " + outage + " ms");
                assertTrue(outage <= OUTAGE_SECONDS * 1000L, change.getKey() + ": " + outage + " ms");
            }
            crowd.assertKeptPromises(
                    () -> DriverManager.getConnection(Patroni.URL, Patroni.USER, Patroni.USER),
                    "another primary took over");
        }
    }
}
