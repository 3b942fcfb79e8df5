package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/** A ply played on a drawn board, and what a test expects to come of it. */
final class Turn {

    private final Law law;
    private final Played played;

    private Turn(Law law, Position before, String ply) {
        this.law = law;
        if (law.tryPlay(before, Notation.parsePly(ply)) instanceof Played done) {
            played = done;
        } else {
            played = Assertions.fail(ply + " is refused in\n" + Board.of(before));
        }
    }

    static Turn of(Position before, String ply) {
        return of(Law.STANDARD, before, ply);
    }

    static Turn of(Law law, Position before, String ply) {
        return new Turn(law, before, ply);
    }

    /** The next ply, by whoever is to move. */
    Turn then(String ply) {
        return new Turn(law, played.position(), ply);
    }

    Turn captures(String... squares) {
        assertEquals(Stream.of(squares).map(Notation::parseSquare).toList(), played.captures());
        return this;
    }

    Turn capturesNothing() {
        assertEquals(List.of(), played.captures());
        return this;
    }

    Turn leaves(String drawing) {
        assertEquals(Board.of(drawing).toString(), Board.of(played.position()).toString());
        return this;
    }

    /** The opponent of who played is next. */
    Turn next(Side side) {
        assertEquals(played.by().opponent(), side, "whose turn it should be");
        assertEquals(side, played.position().sideToMove());
        assertNull(played.passedOver());
        return goesOn();
    }

    /** The opponent of who played cannot move, so the same side is next. */
    Turn passesOver(Side side) {
        assertEquals(played.by().opponent(), side, "who should be passed over");
        assertEquals(side, played.passedOver());
        assertEquals(played.by(), played.position().sideToMove());
        return goesOn();
    }

    private Turn goesOn() {
        assertNull(played.outcome());
        assertNull(law.outcome(played.position()));
        return this;
    }

    Turn counts(int movesWithoutCapture) {
        assertEquals(movesWithoutCapture, played.position().movesWithoutCapture());
        return this;
    }

    Turn endsWith(Outcome outcome) {
        assertEquals(outcome, played.outcome());
        assertEquals(outcome, law.outcome(played.position()));
        assertNull(played.position().sideToMove());
        assertNull(played.passedOver());
        assertEquals(List.of(), law.legalPlies(played.position()));
        return this;
    }

    Position position() {
        return played.position();
    }
}
