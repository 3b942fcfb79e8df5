package org.maninthemoon.game;

import java.time.Clock;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Makes the ids of games: UUIDs of version 7 (RFC 9562), in the order in which games are created. */
final class GameId {

    private static final long VERSION_7 = 0x7000L;
    private static final long IETF_VARIANT = 0x8000_0000_0000_0000L;

    private GameId() {}

    /**
     * A new id: 48 bits of Unix time in milliseconds and 74 random bits. All free bits are random, with no counter in
     * them, since whoever can guess the id of an unlisted game can watch it.
     *
     * @param random a source that cannot be predicted
     */
    static UUID next(Clock clock, RandomGenerator random) {
        long high = clock.millis() << 16 | VERSION_7 | (random.nextLong() & 0x0fffL);
        long low = IETF_VARIANT | (random.nextLong() & 0x3fff_ffff_ffff_ffffL);
        return new UUID(high, low);
    }
}
