package org.maninthemoon.engine;

/**
 * The work that all replies of one call share: the first reply has the level's whole limit, each later one half of what
 * the one before had, so that however many a blockade calls for the sum stays below two limits and a bit.
 */
public final class Budget {

    /** Enough for a reply that looks one ply ahead. */
    private static final int LEAST = 20;

    private int next;

    public Budget(Level level) {
        next = level.nodes();
    }

    /** The nodes for the next reply. */
    public int next() {
        int nodes = next;
        next = Math.max(Math.min(next, LEAST), next / 2);
        return nodes;
    }
}
