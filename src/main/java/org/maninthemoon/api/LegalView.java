package org.maninthemoon.api;

import java.util.ArrayList;
import java.util.List;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Square;

/** What the side to move may play, in alphabetical order. */
record LegalView(List<String> placements, List<LegalMove> moves) {

    static final LegalView NOTHING = new LegalView(List.of(), List.of());

    /** A legal move and the squares whose men it would capture. */
    record LegalMove(String from, String to, List<String> captures) {}

    static LegalView of(Law law, Position position) {
        List<String> placements = new ArrayList<>();
        List<LegalMove> moves = new ArrayList<>();
        for (Ply ply : law.legalPlies(position)) {
            if (ply instanceof Placing placing) {
                placements.add(placing.square().toString());
            } else {
                Move move = (Move) ply;
                moves.add(new LegalMove(
                        move.from().toString(),
                        move.to().toString(),
                        names(law.play(position, move).captures())));
            }
        }
        return new LegalView(placements, moves);
    }

    static List<String> names(List<Square> squares) {
        return squares.stream().map(Square::toString).toList();
    }
}
