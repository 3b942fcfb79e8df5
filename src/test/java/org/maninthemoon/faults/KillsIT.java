package org.maninthemoon.faults;

import static org.maninthemoon.faults.Scale.COME_BACK_SECONDS;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service and its database are killed while people play. Nothing that anybody was told is lost. */
class KillsIT {

    private static final int TABLES = 8;
    private static final long SEED = 1890;
    private static final int MOST_PLIES_BETWEEN = 60;

    private interface Kill {
        void of(Replica service, MortalDatabase database) throws Exception;
    }

    @Test
    void nothingIsLostThroughKills(@TempDir Path folder) throws Exception {
        List<Kill> kills = new ArrayList<>();
        kills.addAll(Collections.nCopies(Scale.of(2, 20), (service, database) -> {
            service.kill();
            service.restart();
        }));
        kills.addAll(Collections.nCopies(Scale.of(1, 10), (service, database) -> {
            database.kill();
            database.restart();
        }));
        kills.addAll(Collections.nCopies(Scale.of(1, 5), (service, database) -> {
            service.kill();
            database.kill();
            database.restart();
            service.restart();
        }));
        Random random = new Random(SEED);
        Collections.shuffle(kills, random);

        try (MortalDatabase database = MortalDatabase.start(Files.createDirectory(folder.resolve("data")));
                Replica service = Replica.start(folder, database.settings()).awaitReady();
                History history = new History("kills");
                Crowd crowd = Crowd.play(history, List.of(service.address), TABLES, SEED)) {
            long longest = 0;
            for (Kill kill : kills) {
                // At any moment of whatever is under way then.
                history.awaitAccepted(1 + random.nextInt(MOST_PLIES_BETWEEN), COME_BACK_SECONDS);
                long killed = System.nanoTime();
                kill.of(service, database);
                history.awaitAccepted(1, COME_BACK_SECONDS);
                longest = Math.max(longest, System.nanoTime() - killed);
            }
            history.awaitAccepted(MOST_PLIES_BETWEEN, COME_BACK_SECONDS);
            crowd.assertKeptPromises(
                    database::connect,
                    kills.size() + " kills, nobody could play for " + longest / 1_000_000 + " ms at the most");
        }
    }
}
