package org.maninthemoon.rules;

/** R2, and what the tags of a {@link GameRecord} say: texts that people write about a game. */
public final class PlainText {

    /** The longest name of a player, in code points. */
    public static final int MAX_NAME = 40;

    private PlainText() {}

    /** Whether a text can be a player's name: 1 to 40 code points that all can be seen on a line, not only blanks. */
    public static boolean isName(String text) {
        int length = text.codePointCount(0, text.length());
        return length >= 1 && length <= MAX_NAME && text.codePoints().allMatch(PlainText::isPlain) && !isBlank(text);
    }

    /**
     * Whether a character can be seen on a line and leaves the text around it alone: not a control character, a line
     * break, half of a character, or one that turns the direction of writing.
     */
    static boolean isPlain(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            default ->
                codePoint != 0x061c
                        && codePoint != 0x200e
                        && codePoint != 0x200f
                        && (codePoint < 0x202a || codePoint > 0x202e)
                        && (codePoint < 0x2066 || codePoint > 0x2069);
        };
    }

    private static boolean isBlank(String name) {
        return name.codePoints()
                .allMatch(codePoint ->
                        Character.isSpaceChar(codePoint) || Character.getType(codePoint) == Character.FORMAT);
    }
}
