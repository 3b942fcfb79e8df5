package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** How much is tried: a little with every build, all of it with the profile {@code faults}. */
final class Scale {

    static final boolean FULL = Boolean.getBoolean("faults.full");

    /** So long after a fault somebody's ply is accepted again; a machine that is busy takes its time to start a service. */
    static final int COME_BACK_SECONDS = 60;

    private Scale() {}

    static int of(int little, int all) {
        return FULL ? all : little;
    }

    /** Skips the test, and says so, where a machine has not what it takes. */
    static void require(boolean isThere, String what) {
        if (!isThere) {
            report("SKIPPED: " + what);
        }
        assumeTrue(isThere, what);
    }

    /** Says what was tried, and what came of it, for the report of the run. */
    static void report(String figures) {
        System.out.println("[faults] " + figures);
    }
}
