package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.maninthemoon.faults.Scale.COME_BACK_SECONDS;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.Wire;

/** The database cannot be reached for a while: everybody hears so in time, and plays on afterwards. */
class CutsIT {

    private static final int TABLES = 4;
    private static final long SEED = 1891;
    private static final int PLIES = 100;
    private static final int ANSWERED_MILLIS = 5_000;

    /** How long each lasts in a build; longer than a request may take where nothing is answered. */
    private static final Map<Wire.State, Integer> FAULT_SECONDS =
            new TreeMap<>(Map.of(Wire.State.SILENT, 6, Wire.State.RESET, 1, Wire.State.SLOW, 3));

    @Test
    void whoPlaysIsAnsweredAndPlaysOnWithoutARestart(@TempDir Path folder) throws Exception {
        try (MortalDatabase database = MortalDatabase.start(Files.createDirectory(folder.resolve("data")));
                Replica service = Replica.start(folder, database.settings()).awaitReady();
                History history = new History("cuts");
                Crowd crowd = Crowd.play(history, List.of(service.address), TABLES, SEED)) {
            for (Map.Entry<Wire.State, Integer> each : FAULT_SECONDS.entrySet()) {
                Wire.State fault = each.getKey();
                history.awaitAccepted(PLIES, COME_BACK_SECONDS);
                history.forgetSlowest();
                int before = history.accepted();
                database.wire.set(fault);
                // The fault is one of time.
                TimeUnit.SECONDS.sleep(Scale.of(each.getValue(), 30));
                int during = history.accepted() - before;
                database.wire.set(Wire.State.OPEN);
                long open = System.nanoTime();
                history.awaitAccepted(1, COME_BACK_SECONDS);
                Scale.report(fault + ": " + during + " plies, slowest answer " + history.slowestMillis()
                        + " ms, played on after " + (System.nanoTime() - open) / 1_000_000 + " ms");
                assertTrue(history.slowestMillis() <= ANSWERED_MILLIS, fault + " " + history.slowestMillis() + " ms");
                assertTrue(fault != Wire.State.SLOW || during > 0, "Nobody could play on the slow line");
            }
            history.awaitAccepted(PLIES, COME_BACK_SECONDS);
            crowd.assertKeptPromises(database::connect, "database cut off");
        }
    }
}
