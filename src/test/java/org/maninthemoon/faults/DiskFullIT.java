package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The database's disk is full for a while. */
class DiskFullIT {

    private static final int TABLES = 6;
    private static final long SEED = 1894;

    @TempDir
    Path folder = Path.of("");

    @Test
    @EnabledIfSystemProperty(named = "faults.full", matches = "true", disabledReason = "Part of the whole suite")
    void playGoesOnWhenThereIsRoomAgain() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        boolean isMounted = run("mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", disk.toString()) == 0;
        Scale.require(isMounted, "a full disk; only root may mount a small one");
        try (MortalDatabase database = MortalDatabase.start(disk.resolve("data"));
                Replica service = Replica.start(folder, database.settings()).awaitReady();
                History history = new History("disk-full");
                Crowd crowd = Crowd.play(history, List.of(service.address), TABLES, SEED)) {
            Path ballast = disk.resolve("ballast");

            // The tables cannot grow, while the log still has room in its newest segment.
            history.awaitAccepted(50, Scale.COME_BACK_SECONDS);
            fill(ballast);
            awaitRefusals(history);
            Files.delete(ballast);
            long freed = System.nanoTime();
            history.awaitAccepted(1, Scale.COME_BACK_SECONDS);
            Scale.report("disk full: " + history.counts() + ", played on " + (System.nanoTime() - freed) / 1_000_000
                    + " ms after it was freed");

            // The log cannot grow either, which ends the server; a segment is begun at once.
            history.awaitAccepted(50, Scale.COME_BACK_SECONDS);
            fill(ballast);
            awaitDeath(database);
            Files.delete(ballast);
            database.kill();
            database.restart();
            history.awaitAccepted(50, Scale.COME_BACK_SECONDS);
            crowd.assertKeptPromises(database::connect, "disk full, then freed");
        }
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", folder.resolve("disk").toString());
    }

    private static void fill(Path ballast) throws IOException {
        byte[] block = new byte[64 * 1024];
        try (OutputStream out = Files.newOutputStream(ballast)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            assertTrue(Files.size(ballast) > 0, full::toString);
        }
    }

    /** Waits until somebody is told that nothing can be stored. */
    private static void awaitRefusals(History history) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Scale.COME_BACK_SECONDS);
        while (!history.counts().containsKey("503 database-unavailable")) {
            assertTrue(System.nanoTime() < deadline, () -> "Nobody noticed: " + history.counts());
            Thread.onSpinWait();
        }
    }

    private static void awaitDeath(MortalDatabase database) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Scale.COME_BACK_SECONDS);
        while (true) {
            try {
                database.count("select 1 from pg_switch_wal()");
                assertTrue(System.nanoTime() < deadline, "The log found room");
            } catch (SQLException e) {
                return;
            }
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
