package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/** Laws that hold in every game, whatever is played. */
class RandomPlayTest {

    @Property(tries = 25)
    void exactlyTheLegalPliesArePlayedAndTheOthersRefused(@AnyGame RandomGame game) {
        for (Position position : game.positions()) {
            List<Ply> legal = game.law().legalPlies(position);
            assertEquals(
                    legal,
                    EveryPly.PLIES.stream()
                            .filter(ply -> isPlayed(game.law(), position, ply))
                            .toList());
        }
    }

    private static boolean isPlayed(Law law, Position position, Ply ply) {
        return law.tryPlay(position, ply) instanceof Played;
    }

    @Property(tries = 200)
    void whatIsPlayedUncheckedIsWhatIsPlayedChecked(@AnyGame RandomGame game) {
        for (Position position : game.positions()) {
            for (Ply ply : game.law().legalPlies(position)) {
                assertEquals(game.law().tryPlay(position, ply), game.law().play(position, ply));
            }
        }
    }

    @Property(tries = 200)
    void playingLeavesThePositionAsItWas(@AnyGame RandomGame game) {
        for (Position position : game.positions()) {
            String before = position.toString();
            game.law().legalPlies(position).forEach(ply -> game.law().play(position, ply));
            assertEquals(before, position.toString());
        }
    }

    @Property(tries = 300)
    void placingsLastExactly24Plies(@AnyGame RandomGame game) {
        for (int i = 0; i < game.steps().size(); i++) {
            assertEquals(i < 24, game.steps().get(i).played().ply() instanceof Placing);
            assertEquals(i < 24, game.steps().get(i).before().isPlacing());
        }
    }

    @Property(tries = 300)
    void menAreLostOnlyToTheOpponentsCaptures(@AnyGame RandomGame game) {
        for (RandomGame.Step step : game.steps()) {
            Position before = step.before();
            Position after = step.played().position();
            Side mover = step.played().by();
            int captured = step.played().captures().size();
            assertEquals(before.menLost(mover), after.menLost(mover));
            assertEquals(before.menLost(mover.opponent()) + captured, after.menLost(mover.opponent()));
            assertEquals(
                    Position.MEN_PER_SIDE, after.menOnBoard(mover) + after.menInHand(mover) + after.menLost(mover));
        }
    }

    @Property(tries = 300)
    void theCountGrowsByOneOrIsZeroAfterACapture(@AnyGame RandomGame game) {
        for (RandomGame.Step step : game.moves()) {
            int expected = step.played().captures().isEmpty() ? step.before().movesWithoutCapture() + 1 : 0;
            assertEquals(expected, step.played().position().movesWithoutCapture());
        }
    }

    @Property(tries = 300)
    void whoIsToMoveHasALegalPlyAndWhoIsPassedOverHasNone(@AnyGame RandomGame game) {
        for (RandomGame.Step step : game.moves()) {
            Position before = step.before();
            Position after = step.played().position();
            assertFalse(game.law().legalPlies(before).isEmpty());
            assertEquals(
                    step.played().passedOver() != null,
                    after.sideToMove() != null
                            && !canMove(after, step.played().by().opponent()));
        }
    }

    @Property(tries = 300)
    void theSidesAreNeverBlockedBoth(@AnyGame RandomGame game) {
        for (RandomGame.Step step : game.moves()) {
            Position after = step.played().position();
            assertTrue(canMove(after, Side.LIGHT) || canMove(after, Side.DARK));
        }
    }

    /** A row begins beside the square moved to, and its first man could have gone there. */
    @Property(tries = 300)
    void whoIsBlockedLosesNoMan(@AnyGame RandomGame game) {
        for (RandomGame.Step step : game.moves()) {
            assertTrue(step.played().captures().isEmpty()
                    || canMove(step.before(), step.played().by().opponent()));
        }
    }

    private static boolean canMove(Position position, Side side) {
        return Position.canMove(position.men(side), position.occupied());
    }

    @Property(tries = 300)
    void everyPositionOfAGameIsPossibleAndOnlyTheLastIsOver(@AnyGame RandomGame game) {
        for (Position position : game.positions()) {
            game.law().requirePossible(position);
            assertNull(game.law().outcome(position));
        }
        Position last = game.last().position();
        game.law().requirePossible(last);
        assertNotNull(game.last().outcome());
        assertEquals(game.last().outcome(), game.law().outcome(last));
        assertEquals(List.of(), game.law().legalPlies(last));
    }

    @Property(tries = 300)
    void aGameReplayedFromItsPliesIsTheSameGame(@AnyGame RandomGame game) {
        List<Played> played = game.steps().stream().map(RandomGame.Step::played).toList();

        assertEquals(played, game.law().replay(played.stream().map(Played::ply).toList()));
    }

    /** Without this the laws above might hold for want of the cases that they speak of. */
    @Property(tries = 500)
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void playAtRandomComesUponEveryKindOfTurn(@AnyGame RandomGame game) {
        game.steps().stream()
                .map(RandomPlayTest::kind)
                .forEach(kind -> Statistics.label("kind").collect(kind));

        Statistics.label("kind")
                .coverage(kinds -> Stream.of(
                                "captures 0",
                                "captures 1",
                                "captures 2",
                                "captures 3",
                                "LIGHT is passed over at the first move",
                                "LIGHT is passed over",
                                "DARK is passed over",
                                "REDUCED, LIGHT wins",
                                "REDUCED, DARK wins",
                                "NO_CAPTURE_LIMIT, LIGHT wins",
                                "NO_CAPTURE_LIMIT, DARK wins",
                                "NO_CAPTURE_LIMIT, a draw")
                        .forEach(kind -> kinds.check(kind).count(count -> count > 0)));
    }

    private static String kind(RandomGame.Step step) {
        Played played = step.played();
        Outcome outcome = played.outcome();
        if (outcome != null) {
            return outcome.reason() + ", " + (outcome.winner() == null ? "a draw" : outcome.winner() + " wins");
        }
        if (played.passedOver() != null) {
            return played.passedOver() + " is passed over" + (step.before().isPlacing() ? " at the first move" : "");
        }
        return "captures " + played.captures().size();
    }
}
