package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.maninthemoon.rules.Notation.WrittenPly;

/** What is written is read as what it was. */
class NotationLawsTest {

    @Property
    void aSquare(@ForAll Square square) {
        assertEquals(square, Notation.parseSquare(square.toString()));
    }

    @Property
    void aPlacing(@ForAll Square square) {
        assertEquals(new Placing(square), Notation.parsePly(new Placing(square).toString()));
    }

    @Property
    void aMove(@ForAll Square from, @ForAll Square to) {
        assertEquals(new Move(from, to), Notation.parsePly(new Move(from, to).toString()));
    }

    @Property(tries = 300)
    void eachPositionAndRecordedPlyOfAGame(@AnyGame RandomGame game) {
        for (RandomGame.Step step : game.steps()) {
            Played played = step.played();
            assertEquals(step.before(), Notation.parsePosition(step.before().toString()));
            assertEquals(
                    played.position(), Notation.parsePosition(played.position().toString()));
            assertEquals(
                    new WrittenPly(played.ply(), played.captures()),
                    Notation.parseWrittenPly(Notation.format(played.ply(), played.captures())));
        }
    }

    @Property(tries = 2000)
    void aPositionWhereverTheMenStand(@AnyPosition Position position) {
        assertEquals(position, Notation.parsePosition(position.toString()));
    }
}
