package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.rules.ImpossiblePositionException.Reason;

/** The positions that do not exist, and why. */
class ImpossiblePositionTest {

    private static void assertImpossible(Reason reason, Executable position) {
        assertEquals(
                reason,
                assertThrows(ImpossiblePositionException.class, position).reason());
    }

    @ParameterizedTest(name = "{0} by {1}: {2}")
    @CsvSource({
        "TOO_MANY_MEN,  R2,  LLLLL/LLLLL/LL1LD/5/D4 L 0-0 0",
        "TOO_MANY_MEN,  R2,  DDDDD/DDDDD/DD1DL/5/L4 L 0-0 0",
        "TOO_MANY_MEN,  R2,  L4/5/5/5/5 L 12-12 0",
        "TOO_MANY_MEN,  R2,  L4/5/5/5/D4 L 11-12 0",
        "HANDS,         R3,  5/5/5/5/5 D 12-12 0",
        "HANDS,         R3,  5/5/5/5/5 - 12-12 0",
        "HANDS,         R3,  5/5/5/5/5 L 11-12 0",
        "HANDS,         R3,  5/5/5/5/5 L 11-11 0",
        "HANDS,         R3,  L4/5/5/5/5 L 11-12 0",
        "HANDS,         R3,  LL3/5/5/5/5 D 10-12 0",
        "HANDS,         R3,  L4/5/5/5/D4 D 11-11 0",
        "HANDS,         R3,  L4/5/5/5/D4 L 10-11 0",
        "HANDS,         R3,  L4/5/5/5/D4 L 10-10 0",
        "HANDS,         R3,  4D/5/5/5/5 L 12-11 0",
        "HANDS,         R3,  LDLDL/DLDLD/LD1LD/DLDLD/LDLL1 L 0-1 0",
        "HANDS,         R3,  LDLDL/DLDLD/LD1LD/DLDLD/LD1LD L 1-0 0",
        "MAN_ON_CENTRE, R3,  5/5/2L2/5/5 D 11-12 0",
        "MAN_ON_CENTRE, R3,  5/5/2D2/5/L4 L 11-11 0",
        "COUNT,         R10, 5/5/5/5/5 L 12-12 1",
        "COUNT,         R10, L4/5/5/5/5 D 11-12 20",
        "TOO_FEW_MEN,   R8,  LL3/5/5/5/4D L 0-0 0",
        "TOO_FEW_MEN,   R8,  LL3/5/5/5/4D D 0-0 0",
        "TOO_FEW_MEN,   R8,  L4/5/5/5/3DD D 0-0 5",
        "TOO_FEW_MEN,   R8,  LL3/5/5/5/5 L 0-0 0",
        "TOO_FEW_MEN,   R8,  5/5/5/5/5 L 0-0 0",
        "BLOCKED,       R9,  5/5/D4/LD3/LD3 L 0-0 0",
        "BLOCKED,       R9,  3LD/3LD/4L/5/5 D 0-0 7",
        "BLOCKED,       R9,  LLLLL/LDDDL/LD1DL/LDDDL/DDLDD L 0-0 0"
    })
    void whateverTheLimit(Reason reason, Rule rule, String position) {
        assertImpossible(reason, () -> Notation.parsePosition(position));
        assertEquals(rule, reason.rule());
    }

    @ParameterizedTest(name = "{0} by {1}: {2}, limit {3}")
    @CsvSource({
        "LIMIT_REACHED, R10, LL3/5/5/5/3DD L 0-0 20,  20",
        "LIMIT_REACHED, R10, LL3/5/5/5/3DD D 0-0 21,  20",
        "LIMIT_REACHED, R10, LL3/5/5/5/3DD L 0-0 2,   2",
        "LIMIT_REACHED, R10, LL3/5/5/5/3DD L 0-0 400, 400",
        "LIMIT_REACHED, R10, LL3/5/5/5/3DD - 0-0 21,  20",
        "LIMIT_REACHED, R10, LL3/5/5/5/4D - 0-0 21,   20",
        "NOT_ENDED,     R8,  LL3/5/5/5/3DD - 0-0 0,   20",
        "NOT_ENDED,     R8,  LL3/5/5/5/3DD - 0-0 19,  20",
        "COUNT,         R10, LL3/5/5/5/4D - 0-0 1,    20",
        "COUNT,         R10, LL3/5/5/5/4D - 0-0 20,   20",
        "TOO_FEW_MEN,   R8,  L4/5/5/5/4D - 0-0 0,     20",
        "TOO_FEW_MEN,   R8,  L4/5/5/5/5 - 0-0 0,      20",
        "TOO_FEW_MEN,   R8,  5/5/5/5/5 - 0-0 0,       20"
    })
    void underALimit(Reason reason, Rule rule, String position, int limit) {
        Position read = Notation.parsePosition(position);

        assertImpossible(reason, () -> new Law(limit).requirePossible(read));
        assertEquals(rule, reason.rule());
    }

    @ParameterizedTest(name = "{0}, limit {1}")
    @CsvSource({
        "5/5/5/5/5 L 12-12 0,           2",
        "L4/5/5/5/5 D 11-12 0,          20",
        "LL3/5/5/5/3DD L 0-0 19,        20",
        "LL3/5/5/5/3DD L 0-0 20,        21",
        "LL3/5/5/5/3DD D 0-0 399,       400",
        "LL3/5/5/5/3DD - 0-0 20,        20",
        "LL3/5/5/5/3DD - 0-0 400,       400",
        "LL3/5/5/5/4D - 0-0 0,          20",
        "5/5/5/5/3DD - 0-0 0,           20"
    })
    void possibleUnderALimit(String position, int limit) {
        Position read = Notation.parsePosition(position);

        assertDoesNotThrow(() -> new Law(limit).requirePossible(read));
    }

    @Test
    void twoMenOnASquare() {
        int a1 = Square.A1.bit();
        assertImpossible(Reason.BOARD, () -> new Position(a1, a1, Side.LIGHT, 11, 11, 0));
        assertEquals(Rule.R1, Reason.BOARD.rule());
    }

    @Test
    void aManOffTheBoard() {
        int beyond = Square.ALL + 1;
        assertImpossible(Reason.BOARD, () -> new Position(beyond, 0, Side.DARK, 11, 12, 0));
        assertImpossible(Reason.BOARD, () -> new Position(0, Integer.MIN_VALUE, Side.DARK, 11, 12, 0));
    }

    @Test
    void lessThanNoMenInHand() {
        assertImpossible(Reason.HANDS, () -> new Position(0, 0, Side.LIGHT, -1, -1, 0));
        assertImpossible(Reason.HANDS, () -> new Position(0, 0, Side.DARK, -1, 0, 0));
        assertImpossible(Reason.HANDS, () -> new Position(0, 0, Side.DARK, 0, -1, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 401, Integer.MAX_VALUE})
    void aCountThatNoLimitAllows(int count) {
        int light = Square.A1.bit() | Square.A2.bit();
        int dark = Square.E1.bit() | Square.E2.bit();
        assertImpossible(Reason.COUNT, () -> new Position(light, dark, Side.LIGHT, 0, 0, count));
    }

    @ParameterizedTest
    @EnumSource(Side.class)
    void whoIsBlockedMayStandSoWhileTheOtherSideMoves(Side mover) {
        String board = mover == Side.DARK ? "5/5/D4/LD3/LD3" : "5/5/L4/DL3/DL3";
        Position position = Notation.parsePosition(board + " " + mover.letter() + " 0-0 3");

        assertEquals(mover, position.sideToMove());
    }
}
