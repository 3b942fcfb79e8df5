package org.maninthemoon.rules;

/** A man put on a free square (R3); written {@code b4}. */
public record Placing(Square square) implements Ply {

    @Override
    public String toString() {
        return square.toString();
    }
}
