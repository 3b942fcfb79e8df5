package org.maninthemoon.rules;

/** A man moved from one square to another (R4); written {@code c2-c3}. Nothing says that it is legal. */
public record Move(Square from, Square to) implements Ply {

    @Override
    public String toString() {
        return from + "-" + to;
    }
}
