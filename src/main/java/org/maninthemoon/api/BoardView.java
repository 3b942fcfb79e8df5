package org.maninthemoon.api;

import java.util.ArrayList;
import java.util.List;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;
import org.maninthemoon.rules.Square;

/** The board as five lines, rank 5 first, files a to e in each: {@code L}, {@code D}, or a dot for a free square. */
final class BoardView {

    private static final char FREE = '.';

    private BoardView() {}

    static List<String> of(Position position) {
        List<String> ranks = new ArrayList<>(Square.BOARD_SIZE);
        for (int rank = Square.BOARD_SIZE - 1; rank >= 0; rank--) {
            StringBuilder line = new StringBuilder(Square.BOARD_SIZE);
            for (int file = 0; file < Square.BOARD_SIZE; file++) {
                line.append(position.at(Square.of(file, rank)).map(Side::letter).orElse(FREE));
            }
            ranks.add(line.toString());
        }
        return ranks;
    }
}
