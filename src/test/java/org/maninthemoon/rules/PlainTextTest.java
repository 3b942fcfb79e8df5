package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand in a name: the last that may, and the first that may not. */
class PlainTextTest {

    @ParameterizedTest
    @ValueSource(ints = {' ', '~', 0xa0, 0x061b, 0x061d, 0x200d, 0x2010, 0x202f, 0x2065, 0x206a, 0x1f31d})
    void isPlain(int codePoint) {
        assertTrue(PlainText.isPlain(codePoint));
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 0x1f, 0x7f, 0x9f, 0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800,
                0xdfff
            })
    void isNotPlain(int codePoint) {
        assertFalse(PlainText.isPlain(codePoint));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, PlainText.MAX_NAME})
    void aNameHasOneToFortyCodePoints(int length) {
        assertTrue(PlainText.isName("x".repeat(length)));
        assertTrue(PlainText.isName("🌝".repeat(length)));
        assertFalse(PlainText.isName(" ".repeat(length)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, PlainText.MAX_NAME + 1})
    void aNameHasNoOtherLength(int length) {
        assertFalse(PlainText.isName("x".repeat(length)));
    }
}
