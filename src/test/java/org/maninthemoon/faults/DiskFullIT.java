package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database's disk is full for a while. */
class DiskFullIT {

    private static final int TABLES = 6;
    private static final long SEED = 1894;

    @TempDir
    Path folder = Path.of("");

    @Test
    void playGoesOnWhenThereIsRoomAgain() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        boolean isMounted = run("mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", disk.toString()) == 0;
        if (!isMounted) {
            Scale.report("SKIPPED: a full disk; only root may mount a small one");
        }
        assumeTrue(isMounted, "only root may mount a small disk");
        try (MortalDatabase database = MortalDatabase.start(disk.resolve("data"));
                Replica service = Replica.start(folder, database.settings()).awaitReady();
                History history = new History("disk-full");
                Crowd crowd = Crowd.play(history, List.of(service.address), TABLES, SEED)) {
            history.awaitAccepted(50, Scale.COME_BACK_SECONDS);
            Path ballast = disk.resolve("ballast");
            fill(ballast);
            try {
                // Each ply needs some room of the log, which comes in segments; a new one is asked for at once.
                database.count("select 1 from pg_switch_wal()");
                awaitRefusals(history);
            } catch (SQLException e) {
                // The server itself has gone down for want of room.
                Scale.report("disk full: " + e.getMessage());
            }
            Files.delete(ballast);
            if (!database.answers()) {
                database.kill();
                database.restart();
                Scale.report("disk full: PostgreSQL had to be started again");
            }
            history.awaitAccepted(100, Scale.COME_BACK_SECONDS);
            crowd.assertKeptPromises(database, "disk full, then freed");
            assertEquals(
                    0,
                    history.counts().keySet().stream()
                            .filter(told -> told.startsWith("500"))
                            .count());
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
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!history.counts().containsKey("503 database-unavailable") && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        Scale.report("disk full: " + history.counts());
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
