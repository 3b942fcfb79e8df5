package org.maninthemoon.engine;

import java.util.Locale;

/** Wins, draws and losses of a match. */
record Score(int won, int drawn, int lost) {

    /** The points of all, from 0 to 1. */
    double share() {
        return (won + drawn / 2.0) / games();
    }

    Score plus(Score other) {
        return new Score(won + other.won, drawn + other.drawn, lost + other.lost);
    }

    private int games() {
        return won + drawn + lost;
    }

    /** In percent with half the width of the 95 % interval. */
    @Override
    public String toString() {
        double square = (won + drawn / 4.0) / games();
        double error = Math.sqrt((square - share() * share()) / games());
        return String.format(Locale.ROOT, "%.1f ± %.1f %% (+%d =%d −%d)", 100 * share(), 196 * error, won, drawn, lost);
    }
}
