package org.maninthemoon.faults;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service and its database are killed while people play. Nothing that anybody was told is lost. */
class KillsIT {

    private static final int TABLES = 8;
    private static final long SEED = 1890;

    /** So long after a restart somebody's ply is accepted again; a machine that is busy takes its time to start one. */
    private static final int BACK_SECONDS = 60;

    private static final int MOST_PLIES_BETWEEN = 150;

    private interface Kill {
        void of(Replica service, MortalDatabase database) throws Exception;
    }

    @Test
    void theServiceIsKilled(@TempDir Path folder) throws Exception {
        kill(folder, "service killed", Scale.of(2, 20), (service, database) -> {
            service.kill();
            service.restart();
        });
    }

    @Test
    void theDatabaseIsKilled(@TempDir Path folder) throws Exception {
        kill(folder, "database killed", Scale.of(1, 10), (service, database) -> {
            database.kill();
            database.restart();
        });
    }

    @Test
    void bothAreKilled(@TempDir Path folder) throws Exception {
        kill(folder, "both killed", Scale.of(1, 5), (service, database) -> {
            service.kill();
            database.kill();
            database.restart();
            service.restart();
        });
    }

    private static void kill(Path folder, String name, int times, Kill kill) throws Exception {
        Random random = new Random(SEED);
        try (MortalDatabase database = MortalDatabase.start(Files.createDirectory(folder.resolve("data")));
                Replica service = Replica.start(folder, database.settings()).awaitReady();
                History history = new History(name.replace(' ', '-'));
                Crowd crowd = Crowd.play(history, List.of(service.address), TABLES, SEED)) {
            history.awaitAccepted(MOST_PLIES_BETWEEN, BACK_SECONDS);
            for (int i = 0; i < times; i++) {
                // At any moment of whatever is under way then.
                history.awaitAccepted(1 + random.nextInt(MOST_PLIES_BETWEEN), BACK_SECONDS);
                kill.of(service, database);
            }
            history.awaitAccepted(MOST_PLIES_BETWEEN, BACK_SECONDS);
            crowd.assertKeptPromises(database, name + " " + times + " times");
        }
    }
}
