package org.maninthemoon.rules;

/** R2. The two sides; LIGHT always plays first. */
public enum Side {
    LIGHT('L'),
    DARK('D');

    private final char letter;

    Side(char letter) {
        this.letter = letter;
    }

    /** The side's letter in the notation: {@code L} or {@code D}. */
    public char letter() {
        return letter;
    }

    public Side opponent() {
        return this == LIGHT ? DARK : LIGHT;
    }
}
