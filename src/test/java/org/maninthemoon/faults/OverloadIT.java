package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.faults.Load.Outcome;

/** Much more than the service carries is asked of it, and for long what it does carry. */
@EnabledIfSystemProperty(named = "faults.full", matches = "true", disabledReason = "It takes minutes")
class OverloadIT {

    /** As many people as keep the service busy without making each other wait. */
    private static final int PEOPLE = 16;

    private static final int TIMES = 5;

    @Test
    void whatIsTooMuchIsRefusedAndTheRestIsPlayed(@TempDir Path folder) throws Exception {
        try (MortalDatabase database = MortalDatabase.start(folder.resolve("data"));
                Replica service = Replica.start(folder, database.settings()).awaitReady()) {
            Load load = new Load(service.address);
            load.play(40, PEOPLE, 0);
            Outcome normal = load.play(20, PEOPLE, 0);
            Vitals before = Vitals.of(service);
            Scale.report("normal: " + normal + ", " + before);

            // Requests that are not answered yet do not keep others from being sent.
            int flood = (int) (TIMES * normal.perSecond());
            Outcome over = load.play(60, Math.min(4_000, flood * 2), flood);
            Scale.report("asked for " + flood + "/s: " + over);

            long ended = System.nanoTime();
            Outcome after = load.play(2, PEOPLE, 0);
            while (after.percentile(0.99) > 2 * normal.percentile(0.99)
                    && System.nanoTime() - ended < 60_000_000_000L) {
                after = load.play(2, PEOPLE, 0);
            }
            long recovered = (System.nanoTime() - ended) / 1_000_000;
            Scale.report("normal again after " + recovered + " ms: " + after + ", " + Vitals.of(service));

            Set<Integer> statuses = new TreeSet<>(over.statuses().keySet());
            statuses.removeAll(Set.of(200, 201, 429, 503));
            assertEquals(Set.of(), statuses, "other answers");
            assertTrue(over.percentile(0.99) <= TIMES * normal.percentile(0.99), "p99 of what is accepted");
            assertTrue(recovered <= 5_000 + 2_000, "It measures for two seconds");
            assertTrue(Vitals.of(service).heapMiB() <= before.heapMiB() + 50, "memory");
        }
    }

    /** {@code mvn verify -Pfaults -Dit.test=OverloadIT -Dsoak.minutes=30}. */
    @Test
    @EnabledIfSystemProperty(named = "soak.minutes", matches = "\\d+")
    void nothingGrowsAtHalfTheLoad(@TempDir Path folder) throws Exception {
        int minutes = Integer.getInteger("soak.minutes");
        try (MortalDatabase database = MortalDatabase.start(folder.resolve("data"));
                Replica service = Replica.start(folder, database.settings()).awaitReady()) {
            Load load = new Load(service.address);
            load.play(40, PEOPLE, 0);
            int half = (int) (load.play(20, PEOPLE, 0).perSecond() / 2);
            load.play(60, PEOPLE, half);
            Vitals first = Vitals.of(service);
            Vitals last = first;
            for (int minute = 1; minute <= minutes; minute++) {
                Outcome outcome = load.play(60, PEOPLE, half);
                last = Vitals.of(service);
                Scale.report("soak, minute " + minute + " at " + half + "/s: " + outcome + ", " + last);
            }
            assertTrue(last.heapMiB() <= first.heapMiB() * 1.25 + 10, first + " " + last);
            assertTrue(last.threads() <= first.threads() + 20, first + " " + last);
            assertTrue(last.files() <= first.files() + 20, first + " " + last);
            assertTrue(last.connections() <= 20, first + " " + last);
        }
    }
}
