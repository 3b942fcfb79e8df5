package org.maninthemoon.engine;

/**
 * How strong the computer plays: a limit of work rather than of time, so that the same question has the same answer on
 * every machine.
 *
 * @param number 1, which a child beats, to 8, the strongest
 * @param nodes how many positions it may look at for one ply
 * @param indifference plies that are worse than the best by no more than this, in hundredths of a man, are as good to it
 */
public record Level(int number, int nodes, int indifference) {

    public static final int WEAKEST = 1;
    public static final int STRONGEST = 8;

    /**
     * By number. On one core here a ply takes 1 ms at level 5 and 0.4 s at level 8; docs/engine.md has the matches that
     * spaced them.
     */
    private static final int[] NODES = {0, 1, 25, 160, 1_000, 7_000, 50_000, 1_100_000, 4_500_000};

    private static final int[] INDIFFERENCE = {0, 100, 10, 2, 2, 2, 2, 2, 2};

    public static Level of(int number) {
        if (number < WEAKEST || number > STRONGEST) {
            throw new IllegalArgumentException("level out of 1..8: " + number);
        }
        return new Level(number, NODES[number], INDIFFERENCE[number]);
    }
}
