package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Whole games that other implementations played, ply by ply. */
class ConformanceTest {

    private static final String GAMES = "games.jsonl";

    private record Game(
            String id,
            int noCaptureLimit,
            String placings,
            List<String> moves,
            List<String> positions,
            List<Integer> legalMoves,
            @Nullable Side winner,
            Outcome.Reason reason) {}

    @TestFactory
    Stream<DynamicTest> gamesArePlayedAsTheReferencePlayedThem() {
        return Conformance.read(GAMES, Game.class)
                .map(game -> DynamicTest.dynamicTest(
                        "%s, limit %d, %d moves"
                                .formatted(
                                        game.id(),
                                        game.noCaptureLimit(),
                                        game.moves().size()),
                        () -> replay(game)));
    }

    @Test
    void thereAreTwoHundredGames() {
        assertEquals(200, Conformance.read(GAMES, Game.class).count());
    }

    private static void replay(Game game) {
        Law law = new Law(game.noCaptureLimit());
        Position position = placeAllMen(law, game);
        Outcome outcome = null;
        for (int i = 0; i < game.moves().size(); i++) {
            assertNull(outcome);
            assertEquals(game.legalMoves().get(i), law.legalPlies(position).size());
            Played played = play(law, position, game.moves().get(i));
            position = played.position();
            outcome = played.outcome();
            assertEquals(game.positions().get(i + 1), position.toString());
        }
        assertNotNull(outcome);
        assertEquals(game.winner(), outcome.winner());
        assertEquals(game.reason(), outcome.reason());
        assertEquals(outcome, law.outcome(position));
        assertNull(position.sideToMove());
        assertEquals(List.of(), law.legalPlies(position));
    }

    private static Position placeAllMen(Law law, Game game) {
        List<String> placings = List.of(game.placings().split(" ", -1));
        assertEquals(24, placings.size());
        Position position = Position.START;
        for (String placing : placings) {
            position = play(law, position, placing).position();
        }
        assertEquals(game.positions().get(0), position.toString());
        assertEquals(game.moves().size(), game.legalMoves().size());
        assertEquals(game.moves().size() + 1, game.positions().size());
        return position;
    }

    /** Plays what a record has, and holds the record and the position to what they say. */
    private static Played play(Law law, Position position, String written) {
        law.requirePossible(position);
        assertEquals(position, Notation.parsePosition(position.toString()));
        Notation.WrittenPly ply = Notation.parseWrittenPly(written);
        Played played = assertInstanceOf(Played.class, law.tryPlay(position, ply.ply()), written);
        assertEquals(position.sideToMove(), played.by());
        assertEquals(written, Notation.format(played.ply(), played.captures()));
        law.requirePossible(played.position());
        return played;
    }
}
