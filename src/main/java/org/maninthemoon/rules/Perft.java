package org.maninthemoon.rules;

/** Counts sequences of legal plies: the usual proof that move generators agree. */
public final class Perft {

    private Perft() {}

    /**
     * The number of sequences of exactly {@code depth} legal plies from a position; a finished game has none.
     *
     * @param depth plies, 0 or more
     */
    public static long nodes(Law law, Position position, int depth) {
        if (depth == 0) {
            return 1;
        }
        long nodes = 0;
        for (Ply ply : law.legalPlies(position)) {
            nodes += nodes(law, law.play(position, ply).position(), depth - 1);
        }
        return nodes;
    }
}
