package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maninthemoon.SampleGames;
import org.maninthemoon.rules.GameRecord.Ending;
import org.maninthemoon.rules.GameRecord.Tag;

/** Games written down, and read again as what they were. */
class GameRecordTest {

    private static final String REDUCED = """
            [Game "The Man in the Moon"]
            [Id "01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f"]
            [Date "2026-11-30"]
            [Light "Ada"]
            [Dark "Bob"]
            [NoCaptureLimit "20"]
            [Result "DARK REDUCED"]

            """ + SampleGames.REDUCED_PLACINGS + SampleGames.REDUCED_MOVES;

    private static final String LIGHT_PASSED_OVER = """
            [Game "The Man in the Moon"]
            [NoCaptureLimit "4"]
            [Result "DRAW NO_CAPTURE_LIMIT"]

            """ + SampleGames.LIGHT_BLOCKED + """
            13. - d3-c3
            14. - c3-d3
            15. - d3-c3
            16. - e3-d3
            """;

    private static final String DARK_PASSED_OVER = """
            [Game "The Man in the Moon"]
            [NoCaptureLimit "2"]
            [Result "DRAW NO_CAPTURE_LIMIT"]

            """ + SampleGames.DARK_BLOCKED + """
            13. c4-c3 -
            14. d4-c4
            """;

    private static GameRecord assertRead(String text) {
        GameRecord record = GameRecord.parse(text);
        assertEquals(text, record.toString());
        return record;
    }

    @Test
    void aGameThatARuleEnded() {
        GameRecord record = assertRead(REDUCED);

        assertEquals(38, record.plies().size());
        Played last = record.plies().get(37);
        assertEquals(new Move(Square.B5, Square.C5), last.ply());
        assertEquals(new Outcome(Side.DARK, Outcome.Reason.REDUCED, Square.A5), last.outcome());
        assertEquals(Optional.of(Ending.DARK_REDUCED), record.ending());
        assertEquals(Law.STANDARD, record.law());
        assertEquals(Optional.of("Bob"), record.value(GameRecord.playerTag(Side.DARK)));
        assertEquals(
                List.of("Game", "Id", "Date", "Light", "Dark", "NoCaptureLimit", "Result"),
                record.tags().stream().map(Tag::name).toList());
    }

    @Test
    void aSideThatIsPassedOverAgainAndAgain() {
        GameRecord record = assertRead(LIGHT_PASSED_OVER);

        assertEquals(28, record.plies().size());
        assertEquals(
                List.of(Side.DARK, Side.DARK, Side.DARK, Side.DARK),
                record.plies().subList(24, 28).stream().map(Played::by).toList());
        assertEquals(new Law(4), record.law());
        assertEquals(Optional.of(Ending.DRAW_NO_CAPTURE_LIMIT), record.ending());
    }

    @Test
    void darkPassedOverIsADashInItsHalf() {
        GameRecord record = assertRead(DARK_PASSED_OVER);

        assertEquals(Side.DARK, record.plies().get(24).passedOver());
        assertEquals(Side.LIGHT, record.plies().get(25).by());
    }

    /** The dash would have to wait for a ply that it stands beside. */
    @Test
    void whoIsPassedOverLastIsNotWrittenYet() {
        GameRecord record = GameRecord.parse(DARK_PASSED_OVER
                .replace("13. c4-c3 -\n14. d4-c4\n", "13. c4-c3\n")
                .replace("DRAW NO_CAPTURE_LIMIT", "*"));

        assertEquals(Side.DARK, record.plies().get(24).passedOver());
        assertEquals(Optional.empty(), record.ending());
    }

    @Test
    void aGameWithoutPliesEndsWithTheEmptyLine() {
        GameRecord record = assertRead("""
                [Game "The Man in the Moon"]
                [Result "*"]

                """);

        assertEquals(List.of(), record.plies());
        assertEquals(Optional.empty(), record.ending());
        assertEquals(Law.STANDARD, record.law());
    }

    @ParameterizedTest
    @EnumSource
    void whatEndsAGameWithoutARuleMayDoSoAtAnyTime(Ending ending) {
        if (ending.byRule() == null) {
            // Time is up for the side to move.
            String plies = ending == Ending.DARK_TIMEOUT ? "1. a1 b1\n" : "1. a1\n";
            GameRecord record = assertRead("[Game \"The Man in the Moon\"]\n[Result \"" + ending + "\"]\n\n" + plies);
            assertEquals(Optional.of(ending), record.ending());
        }
    }

    @Test
    void theResultsAsTheyAreWritten() {
        assertEquals(
                "[LIGHT REDUCED, DARK REDUCED, LIGHT NO_CAPTURE_LIMIT, DARK NO_CAPTURE_LIMIT, DRAW NO_CAPTURE_LIMIT,"
                        + " LIGHT RESIGNATION, DARK RESIGNATION, LIGHT TIMEOUT, DARK TIMEOUT, DRAW AGREEMENT,"
                        + " ABANDONED]",
                List.of(Ending.values()).toString());
    }

    @Test
    void lineEndsMayBeWrittenInTwoWaysAndTheLastLeftOut() {
        GameRecord record = GameRecord.parse(REDUCED);

        assertEquals(record, GameRecord.parse(REDUCED.replace("\n", "\r\n")));
        assertEquals(record, GameRecord.parse(REDUCED.substring(0, REDUCED.length() - 1)));
    }

    @Test
    void otherTagsAreKeptWhereTheyStand() {
        GameRecord record = assertRead("""
                [Game "The Man in the Moon"]
                [Result "*"]
                [Event "Tea at \\"The Crown\\" \\\\ 木曜日 🌙"]
                [Light ""]
                [X9 ""]

                1. a1
                """);

        assertEquals(Optional.of("Tea at \"The Crown\" \\ 木曜日 🌙"), record.value("Event"));
        assertEquals(Optional.of(""), record.value("Light"));
        assertEquals(Optional.empty(), record.value("Dark"));
    }

    @Test
    void aTagMayGetAnotherValueWhereItStandsAndANewOneComesSecond() {
        List<Tag> tags = List.of(GameRecord.GAME, new Tag("Result", "*"), new Tag("Id", "1"));

        assertEquals("""
                [Game "The Man in the Moon"]
                [Date "2026-11-30"]
                [Result "*"]
                [Id "2"]
                """, GameRecord.header(GameRecord.with(GameRecord.with(tags, "Id", "2"), "Date", "2026-11-30")));
    }

    @Test
    void thereAreAsManyTagsAsAllowedAndAnIdBesides() {
        List<Tag> tags = new ArrayList<>(List.of(GameRecord.GAME));
        for (int i = 1; i < 32; i++) {
            tags.add(new Tag("T" + i, "🌙".repeat(255)));
        }

        assertEquals(tags, GameRecord.parseHeader(GameRecord.header(tags)));
        List<Tag> withId = GameRecord.with(tags, "Id", "1");
        assertEquals(withId, GameRecord.parseHeader(GameRecord.header(withId)));
    }

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
    Stream<DynamicTest> gamesOfOtherImplementations() {
        return Conformance.read("games.jsonl", Game.class)
                .map(game -> DynamicTest.dynamicTest(game.id(), () -> assertRecorded(game)));
    }

    private static void assertRecorded(Game game) {
        List<String> written = new ArrayList<>(List.of(game.placings().split(" ", -1)));
        written.addAll(game.moves());
        Law law = new Law(game.noCaptureLimit());
        List<Played> plies = law.replay(
                written.stream().map(ply -> Notation.parseWrittenPly(ply).ply()).toList());
        String result = (game.winner() == null ? "DRAW" : game.winner()) + " " + game.reason();
        GameRecord record = new GameRecord(tags(law, result), plies);

        GameRecord read = assertRead(record.toString());

        assertEquals(record, read);
        assertEquals(law, read.law());
        assertEquals(result, read.ending().map(Ending::toString).orElse("*"));
        assertEquals(written, halves(record.toString()));
    }

    /** The plies of a record in the order in which they stand there. */
    private static List<String> halves(String text) {
        return text.substring(text.indexOf("\n\n"))
                .lines()
                .flatMap(line -> Stream.of(line.split(" ")).skip(1))
                .filter(half -> !half.equals("-"))
                .toList();
    }

    private static List<Tag> tags(Law law, String result) {
        return List.of(
                GameRecord.GAME,
                new Tag(GameRecord.NO_CAPTURE_LIMIT, "" + law.noCaptureLimit()),
                new Tag(GameRecord.RESULT, result));
    }

    @Property(tries = 300)
    void whateverIsPlayed(@AnyGame RandomGame game) {
        Outcome outcome = game.last().outcome();
        Ending ending = Stream.of(Ending.values())
                .filter(each -> outcome != null && each.isOf(outcome))
                .findFirst()
                .orElseThrow();
        GameRecord record = new GameRecord(
                tags(game.law(), ending.toString()),
                game.steps().stream().map(RandomGame.Step::played).toList());

        assertEquals(record, assertRead(record.toString()));
    }

    @Property(tries = 10)
    void howeverFarItIsPlayed(@AnyGame RandomGame game) {
        List<Played> plies = game.steps().stream().map(RandomGame.Step::played).toList();
        for (int i = 0; i < plies.size(); i++) {
            GameRecord record = new GameRecord(tags(game.law(), "*"), plies.subList(0, i));
            assertEquals(record, assertRead(record.toString()));
        }
    }

    @Property
    void whateverATagSays(
            @ForAll @Chars({'"', '\\', '[', ']', ' ', 'a', 'é', '-'}) @StringLength(max = 255) String value) {
        assertEquals(
                value,
                assertRead(new GameRecord(
                                        List.of(GameRecord.GAME, new Tag("Result", "*"), new Tag("Event", value)),
                                        List.of())
                                .toString())
                        .value("Event")
                        .orElse(null));
    }

    @Test
    void anEndingHasAWinnerOrNone() {
        assertEquals(Side.LIGHT, Ending.LIGHT_TIMEOUT.winner());
        assertNull(Ending.ABANDONED.winner());
        assertNull(Ending.DRAW_AGREEMENT.byRule());
    }

    /** The application knows an ending by its parts. */
    @Test
    void anEndingIsFoundByItsWinnerAndReason() {
        assertEquals(GameRecord.Ending.DARK_REDUCED, GameRecord.Ending.of(Side.DARK, "REDUCED"));
        assertEquals(GameRecord.Ending.DRAW_AGREEMENT, GameRecord.Ending.of(null, "AGREEMENT"));
        assertEquals(GameRecord.Ending.ABANDONED, GameRecord.Ending.of(null, "ABANDONED"));
        assertThrows(NoSuchElementException.class, () -> GameRecord.Ending.of(Side.LIGHT, "AGREEMENT"));
        assertEquals("NO_CAPTURE_LIMIT", GameRecord.Ending.DARK_NO_CAPTURE_LIMIT.reason());
    }
}
