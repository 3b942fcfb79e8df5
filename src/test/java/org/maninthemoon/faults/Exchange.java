package org.maninthemoon.faults;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Side;

/**
 * One request about a game, and what came of it. Times are those of {@link System#nanoTime}.
 *
 * @param asked the ply that was asked for; null for a request that only reads
 * @param told null where no answer came
 */
record Exchange(
        String client,
        long from,
        long to,
        @Nullable Asked asked,
        @Nullable Told told) {

    /**
     * A ply that somebody wants played once, however often it is asked for.
     *
     * @param number the number it will have; 0 where the key alone makes it safe to repeat
     * @param key empty where the number alone does
     */
    record Asked(Side by, int number, String ply, String key) {}

    /**
     * @param code the problem's; empty for a success
     * @param version of the game as the answer shows it; 0 where it shows none
     * @param position empty where it shows none
     */
    record Told(int status, String code, int version, String position) {}

    boolean isAccepted() {
        return asked != null && told != null && told.status() == 201;
    }

    /** Whether the ply may have been played by this very request, as far as its client can know. */
    boolean mayHavePlayed() {
        return asked != null
                && (told == null || told.status() == 201 || told.code().equals("database-unavailable"));
    }
}
