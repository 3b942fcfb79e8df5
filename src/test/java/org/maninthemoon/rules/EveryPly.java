package org.maninthemoon.rules;

import java.util.ArrayList;
import java.util.List;

/** All that anybody can ask for: 25 placings and 625 moves. */
final class EveryPly {

    static final List<Ply> PLIES = plies();

    private EveryPly() {}

    private static List<Ply> plies() {
        List<Ply> plies = new ArrayList<>();
        for (Square from : Square.values()) {
            plies.add(new Placing(from));
            for (Square to : Square.values()) {
                plies.add(new Move(from, to));
            }
        }
        return List.copyOf(plies);
    }
}
