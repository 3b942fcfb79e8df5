package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.SampleGames;
import org.maninthemoon.rules.IllegalRecordException.Reason;
import org.maninthemoon.rules.MalformedRecordException.Expected;

/** What is wrong with a record, and where. */
class RecordErrorsTest {

    private static final String GAME = "[Game \"The Man in the Moon\"]\n";
    private static final String HEADER = GAME + "[Result \"*\"]\n\n";

    /** All men stand; the first move comes in line 16. */
    private static final String PLACED = HEADER + SampleGames.REDUCED_PLACINGS;

    private static final String LIGHT_BLOCKED = HEADER + SampleGames.LIGHT_BLOCKED;

    private static final String DARK_BLOCKED = HEADER + SampleGames.DARK_BLOCKED + "13. c4-c3\n";

    private static final String REDUCED = PLACED.replace("*", "DARK REDUCED") + SampleGames.REDUCED_MOVES;

    private static void assertMalformed(int line, int column, Expected expected, String text) {
        MalformedRecordException e = assertThrows(MalformedRecordException.class, () -> GameRecord.parse(text));
        assertEquals(line + ":" + column + " " + expected, e.line() + ":" + e.column() + " " + e.expected());
    }

    private static void assertIllegal(int ply, Reason reason, Rule rule, int line, int column, String text) {
        assertIllegal(ply, reason, null, rule, line, column, text);
    }

    private static void assertRefused(int ply, Refusal refusal, int line, int column, String text) {
        assertIllegal(ply, Reason.PLY_REFUSED, refusal, refusal.rule(), line, column, text);
    }

    private static void assertIllegal(
            int ply, Reason reason, @Nullable Refusal refusal, Rule rule, int line, int column, String text) {
        IllegalRecordException e = assertThrows(IllegalRecordException.class, () -> GameRecord.parse(text));
        assertEquals(
                "ply " + ply + ", " + reason + " " + refusal + ", " + rule + " at " + line + ":" + column,
                "ply " + e.ply() + ", " + e.reason() + " " + e.refusal() + ", " + e.rule() + " at " + e.line() + ":"
                        + e.column());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                " ",
                "1. a1\n",
                "[Result \"*\"]\n",
                "[Game \"Chess\"]\n",
                "[game \"The Man in the Moon\"]\n",
                " [Game \"The Man in the Moon\"]\n",
                "[Game \"The Man in the Moon\"] \n",
                "\uFEFF[Game \"The Man in the Moon\"]\n",
                "\r\n"
            })
    void theFirstLineSaysWhatItIs(String text) {
        assertMalformed(1, 1, Expected.GAME_TAG, text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "Z", "Aa", "Az", "A0", "A9", "Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"})
    void aTagHasAName(String name) {
        String text = GAME + "[" + name + " \"x\"]\n[Result \"*\"]\n\n1. a1\n";
        assertEquals(text, GameRecord.parse(text).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@", "[", "`", "{", "/", ":", "a", "0", "Nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"})
    void aTagWithAnotherNameIsMalformed(String name) {
        assertMalformed(2, 2, Expected.TAG_NAME, GAME + "[" + name + " \"x\"]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A@", "A[", "A`", "A{", "A/", "A:"})
    void aNameEndsWhereItCannotGoOn(String name) {
        assertMalformed(2, 3, Expected.TAG_VALUE, GAME + "[" + name + " \"x\"]\n");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "x,                    1,  TAG",
                "1. a1,                1,  TAG",
                "` [Light \"Ada\"]`,   1,  TAG",
                "[,                    2,  TAG_NAME",
                "[light \"Ada\"],      2,  TAG_NAME",
                "[ Light \"Ada\"],     2,  TAG_NAME",
                "[9 \"Ada\"],          2,  TAG_NAME",
                "[Äther \"Ada\"],      2,  TAG_NAME",
                "[AaaaaaaaaaBbbbbbbbbbCcccccccccDddddddddDd \"\"], 2, TAG_NAME",
                "[Game \"x\"],         2,  OTHER_TAG",
                "[Light],              7,  TAG_VALUE",
                "[Light  \"Ada\"],     7,  TAG_VALUE",
                "[Light \"\"\"],       9,  TAG_END",
                "[Light_ \"Ada\"],     7,  TAG_VALUE",
                "[Light Ada],          7,  TAG_VALUE",
                "[Light 'Ada'],        7,  TAG_VALUE",
                "[Light \"Ada],        13, TAG_END",
                "[Light \"Ada\",       12, TAG_END",
                "`[Light \"Ada\"] `,   14, TAG_END",
                "[Light \"Ada\"]x,     14, TAG_END",
                "[Light \"Ada\"x],     12, TAG_END",
                "[Event \"🌙🌙\"x],    11, TAG_END",
                "[Event \"🌙\\n\"],    11, ESCAPED",
                "[Event \"\\,          10, ESCAPED",
                "[Light \" \"],        9,  NAME",
                "[Dark \" \"],         8,  NAME",
                "[Light \"AaaaaaaaaabbbbbbbbbbccccccccccddddddddddE\"], 9, NAME",
                "[Date \"\"],          8,  DATE",
                "[Date \"2026-11-3\"], 8,  DATE",
                "[Date \"2026-02-29\"],8,  DATE",
                "[Date \"2026-13-01\"],8,  DATE",
                "[Date \"-026-01-01\"],8,  DATE",
                "[Date \"today\"],     8,  DATE",
                "[NoCaptureLimit \"1\"],   18, LIMIT",
                "[NoCaptureLimit \"0\"],   18, LIMIT",
                "[NoCaptureLimit \"020\"], 18, LIMIT",
                "[NoCaptureLimit \"401\"], 18, LIMIT",
                "[NoCaptureLimit \"1000\"],18, LIMIT",
                "[NoCaptureLimit \"２0\"], 18, LIMIT",
                "[NoCaptureLimit \"\"],    18, LIMIT",
                "[Result \"\"],        10, RESULT",
                "[Result \"1-0\"],     10, RESULT",
                "[Result \"light reduced\"],      10, RESULT",
                "[Result \"LIGHT_REDUCED\"],      10, RESULT",
                "[Result \"LIGHT  REDUCED\"],     10, RESULT",
                "[Result \"DRAW REDUCED\"],       10, RESULT",
                "[Result \"LIGHT AGREEMENT\"],    10, RESULT",
                "[Result \"DRAW RESIGNATION\"],   10, RESULT",
                "[Result \"LIGHT ABANDONED\"],    10, RESULT",
                "[Result \"DRAW ABANDONED\"],     10, RESULT",
                "[Result \"LIGHT\"],              10, RESULT"
            })
    void aTagThatIsNotOne(String tag, int column, Expected expected) {
        assertMalformed(2, column, expected, GAME + tag + "\n[Result \"*\"]\n\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t", "\u0000", "\r", "\u2028", "\u202e", "\ud800", "\u0085"})
    void whatCannotBeSeenOnALineIsNoText(String character) {
        assertMalformed(2, 11, Expected.TAG_TEXT, GAME + "[Event \"é🌙" + character + "\"]\n");
    }

    @Test
    void atMost255CharactersInATag() {
        assertMalformed(2, 264, Expected.TAG_TEXT, GAME + "[Event \"" + "🌙".repeat(256) + "\"]\n");
    }

    @Test
    void eachTagOnce() {
        assertMalformed(3, 2, Expected.OTHER_TAG, GAME + "[Event \"a\"]\n[Event \"b\"]\n");
    }

    @Test
    void atMost32Tags() {
        StringBuilder text = new StringBuilder(GAME);
        for (int i = 2; i <= 33; i++) {
            text.append("[T").append(i).append(" \"\"]\n");
        }
        assertMalformed(33, 1, Expected.FEWER_TAGS, text.toString());
        assertMalformed(34, 1, Expected.FEWER_TAGS, text.toString().replace("T2 ", "Id ") + "[T34 \"\"]\n");
    }

    @Test
    void theResultIsAlwaysSaid() {
        assertMalformed(2, 1, Expected.RESULT_TAG, GAME + "\n1. a1\n");
        assertMalformed(2, 1, Expected.RESULT_TAG, GAME);
    }

    @Test
    void theTagsEndWithAnEmptyLine() {
        assertMalformed(3, 1, Expected.EMPTY_LINE, GAME + "[Result \"*\"]\n");
        assertMalformed(3, 1, Expected.TAG, GAME + "[Result \"*\"]\n1. a1\n");
        assertMalformed(3, 1, Expected.TAG, GAME + "[Result \"*\"]\n \n1. a1\n");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`\n1. a1 b1`,        1, PAIR_NUMBER",
                "` 1. a1 b1`,         1, PAIR_NUMBER",
                "2. a1 b1,            1, PAIR_NUMBER",
                "01. a1 b1,           1, PAIR_NUMBER",
                "1 a1 b1,             1, PAIR_NUMBER",
                "1.a1 b1,             1, PAIR_NUMBER",
                "[Event \"\"],        1, PAIR_NUMBER",
                "1.,                  1, PAIR_NUMBER",
                "`1. `,               4, PLY_OR_DASH",
                "1.  a1,              4, PLY_OR_DASH",
                "1. A1 b1,            4, PLY_OR_DASH",
                "1. f1 b1,            4, PLY_OR_DASH",
                "1. a1-b b1,          4, PLY_OR_DASH",
                "1. -- b1,            4, PLY_OR_DASH",
                "1. a1\tb1,           4, PLY_OR_DASH",
                "1. a1xb1 b1,         4, PLY_OR_DASH",
                "1. a1-b1x b1,        4, PLY_OR_DASH",
                "`1. a1-b1xb3,b2 b1`, 4, PLY_OR_DASH",
                "`1. a1-b1xb3,b3 b1`, 4, PLY_OR_DASH",
                "`1. a1 `,            7, PLY",
                "1. a1  b1,           7, PLY",
                "1. a1 6b,            7, PLY",
                "1. a1 -,             7, PLY",
                "1. -,                5, PLY",
                "1. - -,              6, PLY",
                "1. a1-a2 b🌙,        10, PLY",
                "`1. a1 b1 `,         9, LINE_END",
                "1. a1 b1 c1,         9, LINE_END",
                "1. a1 b1 {a comment},9, LINE_END"
            })
    void aPairThatIsNotOne(String pair, int column, Expected expected) {
        assertMalformed(4, column, expected, HEADER + pair + "\n");
    }

    @Test
    void onlyTheLastPairLacksAHalf() {
        assertMalformed(4, 6, Expected.PLY_OR_DASH, HEADER + "1. a1\n2. b1\n");
        assertMalformed(4, 7, Expected.PLY_OR_DASH, HEADER + "1. a1 x\n2. b1\n");
        assertMalformed(5, 1, Expected.PAIR_NUMBER, HEADER + "1. a1 b1\n1. c1\n");
        assertMalformed(5, 1, Expected.PAIR_NUMBER, HEADER + "1. a1 b1\n\n");
    }

    @Test
    void howItIsWrittenComesBeforeWhatWasPlayed() {
        assertMalformed(5, 4, Expected.PLY_OR_DASH, HEADER + "1. a1 a1\n2. a0\n");
    }

    @Test
    void aPlacingThatTheRulesRefuse() {
        assertRefused(1, Refusal.CENTRE_STAYS_FREE, 4, 4, HEADER + "1. c3\n");
        assertRefused(2, Refusal.PLACING_ON_OCCUPIED, 4, 7, HEADER + "1. a1 a1\n");
        assertRefused(3, Refusal.STILL_PLACING, 5, 4, HEADER + "1. a1 b1\n2. a1-a2\n");
        assertRefused(25, Refusal.PLACING_IS_OVER, 16, 5, PLACED + "13. c3\n");
    }

    @Test
    void aMoveThatTheRulesRefuse() {
        assertRefused(25, Refusal.FIRST_MOVE_NOT_TO_CENTRE, 16, 5, PLACED + "13. c2-c1\n");
        assertRefused(25, Refusal.NO_OWN_MAN, 16, 5, PLACED + "13. d3-c3\n");
        assertRefused(26, Refusal.NOT_ONE_STEP, 16, 17, PLACED + "13. c2-c3xc4,d3 a1-c2\n");
        assertRefused(26, Refusal.MOVE_ONTO_OCCUPIED, 16, 17, PLACED + "13. c2-c3xc4,d3 a1-b1\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c2-c3", "c2-c3xc4", "c2-c3xd3", "c2-c3xb2,c4,d3", "c2-c3xc4,d4"})
    void otherCapturesThanThoseThatTheMoveMakes(String move) {
        assertIllegal(25, Reason.CAPTURES, Rule.R6, 16, 5, PLACED + "13. " + move + "\n");
    }

    @Test
    void aDashForASideThatCanMove() {
        assertIllegal(1, Reason.NOT_PASSED_OVER, Rule.R9, 4, 4, HEADER + "1. - b1\n");
        assertIllegal(2, Reason.NOT_PASSED_OVER, Rule.R9, 4, 7, HEADER + "1. a1 -\n2. b1\n");
        assertIllegal(25, Reason.NOT_PASSED_OVER, Rule.R9, 16, 5, PLACED + "13. - d3-c3\n");
    }

    @Test
    void aPlyForASideThatIsPassedOver() {
        assertIllegal(25, Reason.PASSED_OVER, Rule.R9, 16, 5, LIGHT_BLOCKED + "13. a1-a2 d3-c3\n");
        assertIllegal(26, Reason.PASSED_OVER, Rule.R9, 17, 5, LIGHT_BLOCKED + "13. - d3-c3\n14. c1-c2\n");
        assertIllegal(26, Reason.PASSED_OVER, Rule.R9, 16, 11, DARK_BLOCKED.strip() + " d5-c5\n");
    }

    @Test
    void nothingComesBehindTheEndOfTheGame() {
        assertIllegal(39, Reason.GAME_OVER, Rule.R8, 23, 5, REDUCED + "20. d5-d4\n");
        assertIllegal(39, Reason.GAME_OVER, Rule.R8, 23, 5, REDUCED + "20. - c5-c4\n");
        String limit2 = LIGHT_BLOCKED.replace("[Result", "[NoCaptureLimit \"2\"]\n[Result");
        assertIllegal(27, Reason.GAME_OVER, Rule.R10, 19, 5, limit2 + "13. - d3-c3\n14. - c3-d3\n15. - d3-c3\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "LIGHT REDUCED",
                "DARK NO_CAPTURE_LIMIT",
                "DRAW NO_CAPTURE_LIMIT",
                "LIGHT RESIGNATION",
                "DARK RESIGNATION",
                "DARK TIMEOUT",
                "DRAW AGREEMENT",
                "ABANDONED"
            })
    void aRuleThatEndedTheGameIsSaidToHave(String result) {
        assertIllegal(38, Reason.RESULT, Rule.R8, 2, 10, REDUCED.replace("DARK REDUCED", result));
    }

    @Test
    void soIsWhoWonByTheMen() {
        String drawn = GAME + "[NoCaptureLimit \"2\"]\n" + LIGHT_BLOCKED.substring(GAME.length())
                + "13. - d3-c3\n14. - c3-d3\n";
        for (String result : List.of("*", "DARK NO_CAPTURE_LIMIT", "LIGHT NO_CAPTURE_LIMIT", "DRAW AGREEMENT")) {
            assertIllegal(26, Reason.RESULT, Rule.R10, 3, 10, drawn.replace("*", result));
        }
    }

    @Test
    void aRuleThatDidNotEndTheGameIsNotSaidToHave() {
        assertIllegal(1, Reason.RESULT, Rule.R8, 2, 10, HEADER.replace("*", "LIGHT REDUCED") + "1. a1\n");
        assertIllegal(0, Reason.RESULT, Rule.R10, 2, 10, HEADER.replace("*", "DRAW NO_CAPTURE_LIMIT"));
    }

    @Test
    void timeRunsOutForTheSideToMoveWhichLoses() {
        String wonByLight = HEADER.replace("*", "LIGHT TIMEOUT");
        String wonByDark = HEADER.replace("*", "DARK TIMEOUT");
        assertIllegal(0, Reason.WINNER_TO_MOVE, Rule.R3, 2, 10, wonByLight);
        assertIllegal(1, Reason.WINNER_TO_MOVE, Rule.R3, 2, 10, wonByDark + "1. a1\n");
        assertIllegal(24, Reason.WINNER_TO_MOVE, Rule.R4, 2, 10, PLACED.replace("*", "LIGHT TIMEOUT"));
        // It is the turn of the side that is not passed over.
        assertIllegal(24, Reason.WINNER_TO_MOVE, Rule.R4, 2, 10, LIGHT_BLOCKED.replace("*", "DARK TIMEOUT"));
        assertDoesNotThrow(() -> GameRecord.parse(wonByDark));
        assertDoesNotThrow(() -> GameRecord.parse(wonByLight + "1. a1\n"));
        assertDoesNotThrow(() -> GameRecord.parse(PLACED.replace("*", "DARK TIMEOUT")));
        assertDoesNotThrow(() -> GameRecord.parse(LIGHT_BLOCKED.replace("*", "LIGHT TIMEOUT")));
    }

    @Test
    void linesAndColumnsAreTheSameHoweverLinesEnd() {
        assertIllegal(2, Reason.NOT_PASSED_OVER, Rule.R9, 4, 7, (HEADER + "1. a1 -\n2. b1\n").replace("\n", "\r\n"));
        assertMalformed(4, 7, Expected.PLY, HEADER + "1. a1 b1\r");
    }
}
