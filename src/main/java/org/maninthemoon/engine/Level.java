package org.maninthemoon.engine;

/**
 * How strong the computer plays: a limit of work rather than of time, so that the same question has the same answer on
 * every machine.
 *
 * @param number 1, which a child beats, to 8, the strongest
 * @param nodes how many positions it may look at for one ply
 */
public record Level(int number, int nodes) {

    public static final int WEAKEST = 1;
    public static final int STRONGEST = 8;

    /** Index by number. Up to level 5 it takes less than 50 ms, level 8 about a second on one core. */
    private static final int[] NODES = {0, 20, 100, 500, 2_500, 10_000, 50_000, 250_000, 1_250_000};

    public static Level of(int number) {
        if (number < WEAKEST || number > STRONGEST) {
            throw new IllegalArgumentException("level out of 1..8: " + number);
        }
        return new Level(number, NODES[number]);
    }
}
