package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** The law answers every ply, legal or not, as a second implementation does that knows nothing of bitboards. */
class SlowRefereeTest {

    @Property(tries = 25)
    void inEachPositionOfAGame(@AnyGame RandomGame game) {
        game.positions().forEach(position -> assertAnswersAgree(game.law(), position));
    }

    @Property(tries = 1000)
    void whereverTheMenStand(@AnyPosition Position position) {
        assertAnswersAgree(Law.STANDARD, position);
    }

    private static void assertAnswersAgree(Law law, Position position) {
        SlowReferee referee = new SlowReferee(position.toString(), law.noCaptureLimit());
        for (Ply ply : EveryPly.PLIES) {
            assertEquals(
                    referee.answer(ply.toString()), answer(law.tryPlay(position, ply)), () -> ply + " in " + position);
        }
    }

    private static String answer(MoveResult result) {
        if (result instanceof MoveResult.Refused refused) {
            return refused.reason().name();
        }
        Played played = (Played) result;
        Side passedOver = played.passedOver();
        Outcome outcome = played.outcome();
        return Notation.format(played.ply(), played.captures()) + " by "
                + played.by().letter() + " leaves " + played.position()
                + (passedOver == null ? "" : " passing over " + passedOver.letter())
                + (outcome == null
                        ? ""
                        : " ending " + letter(outcome.winner()) + " " + outcome.reason() + " "
                                + outcome.manInTheMoon());
    }

    private static String letter(@Nullable Side side) {
        return side == null ? "null" : String.valueOf(side.letter());
    }
}
