package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.rules.Notation.WrittenPly;
import org.maninthemoon.rules.NotationException.Expected;

/** What is well written, and what each text that is not lacks. */
class NotationTest {

    private static final String BOARD = "LL3/5/5/5/3DD";

    private static void assertNotRead(Expected expected, Function<String, ?> reader, String text) {
        NotationException refused = assertThrows(NotationException.class, () -> reader.apply(text));
        assertEquals(expected, refused.expected());
    }

    private static void assertNoPosition(Expected expected, String text) {
        assertNotRead(expected, Notation::parsePosition, text);
    }

    @ParameterizedTest
    @EnumSource
    void aSquareIsItsFileAndItsRank(Square square) {
        String written = "" + (char) ('a' + Board.file(square)) + (char) ('1' + Board.rank(square));

        assertEquals(written, square.toString());
        assertEquals(square, Notation.parseSquare(written));
        assertEquals(square, Square.of(Board.file(square), Board.rank(square)));
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(
            strings = {
                "", " ", "c", "3", "f1", "a0", "a6", "`1", "C3", "c33", " c3", "c3 ", "c 3", "3c", "c-", "cc", "33",
                "c３", "ｃ3", "c³", "c٣", "-c3", "c3\n"
            })
    void noSquare(String text) {
        assertNotRead(Expected.SQUARE, Notation::parseSquare, text);
        assertNotRead(Expected.SQUARE, Notation::parsePly, text);
    }

    @Test
    void aPlyIsAPlacingOrAMove() {
        assertEquals(new Placing(Square.B4), Notation.parsePly("b4"));
        assertEquals(new Move(Square.C2, Square.C3), Notation.parsePly("c2-c3"));
    }

    @Test
    void whetherAMoveIsLegalIsNotForTheNotationToSay() {
        assertEquals(new Move(Square.A1, Square.E5), Notation.parsePly("a1-e5"));
        assertEquals(new Move(Square.A1, Square.A1), Notation.parsePly("a1-a1"));
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(
            strings = {
                "-",
                "c2-",
                "-c3",
                "c2--c3",
                "c2-c3-c4",
                "c2 - c3",
                "c2-c3 ",
                " c2-c3",
                "c2c3",
                "C2-C3",
                "c2-f3",
                "c0-c1",
                "c2–c3",
                "c2−c3",
                "c2-c３",
                "c2-c3x",
                "c2xc3",
                "b4,b5"
            })
    void noPly(String text) {
        assertNotRead(Expected.SQUARE, Notation::parsePly, text);
    }

    @Test
    void aRecordedPlyNamesItsCaptures() {
        assertEquals(new WrittenPly(new Placing(Square.B4), List.of()), Notation.parseWrittenPly("b4"));
        assertEquals(new WrittenPly(new Move(Square.C2, Square.C3), List.of()), Notation.parseWrittenPly("c2-c3"));
        assertEquals(
                new WrittenPly(new Move(Square.C2, Square.C3), List.of(Square.B3)),
                Notation.parseWrittenPly("c2-c3xb3"));
        assertEquals(
                new WrittenPly(new Move(Square.C2, Square.C3), List.of(Square.B3, Square.C4, Square.D3)),
                Notation.parseWrittenPly("c2-c3xb3,c4,d3"));
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(strings = {"c2-c3xd3,b3", "c2-c3xb3,b3", "c2-c3xb3,d3,c4", "c2-c3xb4,b3"})
    void capturesOutOfOrderOrTwice(String text) {
        assertNotRead(Expected.CAPTURES, Notation::parseWrittenPly, text);
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(
            strings = {
                "",
                "x",
                "xb3",
                "c2-c3x",
                "c2-c3x,",
                "c2-c3xb3,",
                "c2-c3x,b3",
                "c2-c3xb3,,d3",
                "c2-c3xb3, d3",
                "c2-c3xb3 ",
                "c2-c3 xb3",
                "c2-c3xb3xd3",
                "c2-c3xB3",
                "c2-c3Xb3",
                "c2-c3xb3d3",
                "c2-c3xb3-d3"
            })
    void capturesThatAreNoSquares(String text) {
        assertNotRead(Expected.SQUARE, Notation::parseWrittenPly, text);
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(strings = {"b4xb5", "b4xb5,c5"})
    void aPlacingWithCaptures(String text) {
        assertNotRead(Expected.PLY, Notation::parseWrittenPly, text);
    }

    @Test
    void aPositionIsItsBoardItsSideItsHandsAndItsCount() {
        Position position = Notation.parsePosition("D1LLL/DD3/1L3/DD2D/2D2 D 0-0 7");

        assertEquals(Board.of("""
                D . L L L
                D D . . .
                . L . . .
                D D . . D
                . . D . .
                """).toMove(Side.DARK, 7), position);
        assertEquals("D1LLL/DD3/1L3/DD2D/2D2 D 0-0 7", position.toString());
    }

    @Test
    void theSideOfAPositionThatIsOverIsAHyphen() {
        assertEquals(
                Board.of(Notation.parsePosition(BOARD + " - 0-0 20")).over(20),
                Notation.parsePosition(BOARD + " - 0-0 20"));
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(
            strings = {
                "",
                " ",
                "5/5/5/5/5",
                "5/5/5/5/5 L 12-12",
                "5/5/5/5/5 L 12-12 0 ",
                " 5/5/5/5/5 L 12-12 0",
                "5/5/5/5/5  L 12-12 0",
                "5/5/5/5/5 L 12-12 0 0",
                "5/5/5/5/5\tL\t12-12\t0",
                "5/5/5/5/5\u00a0L\u00a012-12\u00a00"
            })
    void notFourFields(String text) {
        assertNoPosition(Expected.POSITION_FIELDS, text);
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(
            strings = {
                "",
                "/",
                "LL3/5/5/3DD",
                "LL3/5/5/5/5/3DD",
                "/LL3/5/5/5/3DD",
                "LL3/5/5/5/3DD/",
                "LL3//5/5/3DD",
                "LL2/5/5/5/3DD",
                "LL4/5/5/5/3DD",
                "LL3L/5/5/5/3DD",
                "LLLLLL/5/5/5/3DD",
                "55/5/5/5/3DD",
                "LL3/6/5/5/3DD",
                "LL3/9/5/5/3DD",
                "LL3/50/5/5/3DD",
                "LL3/05/5/5/3DD",
                "L0L3/5/5/5/3DD",
                "LL111/5/5/5/3DD",
                "LL12/5/5/5/3DD",
                "LL3/23/5/5/3DD",
                "ll3/5/5/5/3DD",
                "LL3/5/5/5/3Dd",
                "XX3/5/5/5/3DD",
                "LL---/5/5/5/3DD",
                "LL.../5/5/5/3DD",
                "LL３/5/5/5/3DD",
                "ＬL3/5/5/5/3DD",
                "LL3\\5\\5\\5\\3DD",
                "LL3|5|5|5|3DD"
            })
    void noBoard(String board) {
        assertNoPosition(Expected.POSITION_BOARD, board + " L 0-0 0");
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(strings = {"", "l", "d", "LD", "LIGHT", "DARK", "--", "−", "0", "w", "Ｌ"})
    void noSide(String side) {
        assertNoPosition(Expected.POSITION_SIDE, BOARD + " " + side + " 0-0 0");
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(
            strings = {
                "",
                "-",
                "0",
                "0-",
                "-0",
                "0--0",
                "0-0-0",
                "00-0",
                "0-00",
                "01-1",
                "13-12",
                "12-13",
                "120-1",
                "99999999999-0",
                "-1-0",
                "0--1",
                "+1-1",
                "a-b",
                "0/0",
                "0–0",
                "０-0",
                "0-٠"
            })
    void noHands(String hands) {
        assertNoPosition(Expected.POSITION_HANDS, BOARD + " L " + hands + " 0");
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(
            strings = {
                "",
                "-1",
                "-0",
                "+1",
                "00",
                "01",
                "007",
                "401",
                "410",
                "500",
                "999",
                "1000",
                "99999999999999999999",
                "0x1",
                "1.0",
                "1e2",
                "a",
                "-",
                "１",
                "٣",
                "0\n"
            })
    void noCount(String count) {
        assertNoPosition(Expected.POSITION_COUNT, BOARD + " L 0-0 " + count);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 9, 10, 19, 20, 99, 100, 199, 399, 400})
    void aCountFrom0To400(int count) {
        assertEquals(count, Notation.parsePosition(BOARD + " L 0-0 " + count).movesWithoutCapture());
    }

    @Test
    void theFirstFieldThatIsNotWellWrittenIsNamed() {
        assertNoPosition(Expected.POSITION_BOARD, "6 l 13-13 401");
        assertNoPosition(Expected.POSITION_SIDE, BOARD + " l 13-13 401");
        assertNoPosition(Expected.POSITION_HANDS, BOARD + " L 13-13 401");
        assertNoPosition(Expected.POSITION_COUNT, BOARD + " L 12-12 401");
    }
}
