package org.maninthemoon.engine;

import java.util.Arrays;

/**
 * What was found out about positions. The key is the whole position, of 60 bits with the moves since the last capture,
 * rather than a hash of it: no two positions are ever taken for each other.
 *
 * <p>A question begins with {@link #forget}, so that no answer depends on an earlier one.
 */
final class TranspositionTable {

    static final int EXACT = 0;
    static final int AT_LEAST = 1;
    static final int AT_MOST = 2;

    private static final int SIZE_BITS = 19;
    private static final int GENERATIONS = 256;

    private final long[] keys = new long[1 << SIZE_BITS];

    /** From bit 0: score + 32768 (16), move (10), depth (7), bound (2), guessed (1), generation (8). */
    private final long[] entries = new long[1 << SIZE_BITS];

    private int generation;

    /** The key of a position, {@link Search#PLACING} for the count while men are placed; nothing else has it. */
    static long key(int own, int other, int movesWithoutCapture) {
        long count = movesWithoutCapture == Search.PLACING ? 1L << 59 : (long) movesWithoutCapture << 50;
        return own | ((long) other << 25) | count;
    }

    void forget() {
        generation = (generation + 1) % GENERATIONS;
        if (generation == 0) {
            Arrays.fill(entries, 0);
            generation = 1;
        }
    }

    /** The entry of a position, or -1 where there is none. */
    long find(long key) {
        int slot = slot(key);
        long entry = entries[slot];
        return keys[slot] == key && (entry >>> 36) == generation ? entry : -1;
    }

    /** Keeps an entry in place of a shallower one, of one of another question, or of its own position's. */
    void keep(long key, int score, int move, int depth, int bound, boolean guessed) {
        int slot = slot(key);
        long old = entries[slot];
        if (old >>> 36 == generation && keys[slot] != key && depth(old) > depth) {
            return;
        }
        keys[slot] = key;
        entries[slot] = score + 32768L
                | (long) move << 16
                | (long) depth << 26
                | (long) bound << 33
                | (guessed ? 1L << 35 : 0)
                | (long) generation << 36;
    }

    static int score(long entry) {
        return (int) (entry & 0xffff) - 32768;
    }

    static int move(long entry) {
        return (int) (entry >>> 16) & 0x3ff;
    }

    static int depth(long entry) {
        return (int) (entry >>> 26) & 0x7f;
    }

    static int bound(long entry) {
        return (int) (entry >>> 33) & 3;
    }

    static boolean isGuessed(long entry) {
        return ((entry >>> 35) & 1) != 0;
    }

    private static int slot(long key) {
        long mixed = (key ^ (key >>> 31)) * 0x9e3779b97f4a7c15L;
        return (int) (((mixed ^ (mixed >>> 29)) * 0xbf58476d1ce4e5b9L) >>> (64 - SIZE_BITS));
    }
}
