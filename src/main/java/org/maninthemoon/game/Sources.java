package org.maninthemoon.game;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** Where time and chance come from. */
final class Sources {

    private Sources() {}

    /** UTC in milliseconds, the precision that answers and the database share. */
    @Produces
    @Singleton
    static Clock clock() {
        return Clock.tickMillis(java.time.ZoneOffset.UTC);
    }

    /** Tokens and ids of unlisted games must not be guessed. */
    @Produces
    @Singleton
    static RandomGenerator random() {
        return new SecureRandom();
    }
}
