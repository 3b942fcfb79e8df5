package org.maninthemoon.rules;

/** A text that is not in the notation. The rules have no say in it: what is well written may still be refused by them. */
public final class NotationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What was to be read. */
    public enum Expected {
        /** A file and a rank: {@code c3}. */
        SQUARE,
        /** A square, or two with a hyphen between them. */
        PLY,
        /** {@code x} and the captured squares in alphabetical order, a comma between them. */
        CAPTURES,
        /** Four fields with one blank between them. */
        POSITION_FIELDS,
        /** Five ranks of five squares each. */
        POSITION_BOARD,
        /** {@code L}, {@code D} or {@code -}. */
        POSITION_SIDE,
        /** Two numbers from 0 to 12 with a hyphen between them. */
        POSITION_HANDS,
        /** A number from 0 to 400 without leading zeros. */
        POSITION_COUNT
    }

    private final transient Expected expected;

    NotationException(Expected expected, String text) {
        super(expected + " expected: " + text);
        this.expected = expected;
    }

    public Expected expected() {
        return expected;
    }
}
