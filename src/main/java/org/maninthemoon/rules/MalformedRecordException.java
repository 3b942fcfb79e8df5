package org.maninthemoon.rules;

/** A text that is not a game record, and where it stops being one. The rules have no say in it. */
public final class MalformedRecordException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What was to be read. */
    public enum Expected {
        /** The first line, {@code [Game "The Man in the Moon"]}. */
        GAME_TAG,
        /** A tag, {@code [Name "value"]}, or the empty line behind the last one. */
        TAG,
        /** A capital letter and up to 39 letters and digits. */
        TAG_NAME,
        /** A tag that the record does not have yet. */
        OTHER_TAG,
        /** At most 32 tags beside {@code Id}. */
        FEWER_TAGS,
        /** One blank and the value in double quotes. */
        TAG_VALUE,
        /** At most 255 characters that can be seen on a line. */
        TAG_TEXT,
        /** {@code "} or {@code \} behind a backslash. */
        ESCAPED,
        /** The closing bracket, and the end of the line. */
        TAG_END,
        /** A day, {@code 2026-11-30}. */
        DATE,
        /** A player's name, or nothing. */
        NAME,
        /** A number from 2 to 400 without leading zeros. */
        LIMIT,
        /** One of {@link GameRecord.Ending}, or {@code *}. */
        RESULT,
        /** The tag {@code Result}, somewhere before the empty line. */
        RESULT_TAG,
        /** The empty line behind the tags. */
        EMPTY_LINE,
        /** The pair's number, a point and a blank; the first is 1. */
        PAIR_NUMBER,
        /** A ply, its captures in alphabetical order. */
        PLY,
        /** A ply, or {@code -}. */
        PLY_OR_DASH,
        /** The end of the line. */
        LINE_END
    }

    private final int line;
    private final int column;
    private final transient Expected expected;

    MalformedRecordException(int line, int column, Expected expected) {
        super(expected + " expected at " + line + ":" + column);
        this.line = line;
        this.column = column;
        this.expected = expected;
    }

    /** The line, from 1. */
    public int line() {
        return line;
    }

    /** The column in code points, from 1. */
    public int column() {
        return column;
    }

    public Expected expected() {
        return expected;
    }
}
