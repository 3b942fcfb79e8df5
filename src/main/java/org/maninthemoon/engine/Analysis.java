package org.maninthemoon.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;

/**
 * What the engine makes of a position. All values are for the side to move.
 *
 * @param value the value of the best ply
 * @param depth the number of plies that were searched to their end, captures further on not counted
 * @param nodes the positions that were looked at
 * @param lines every legal ply, best first; empty where the game is over
 */
public record Analysis(Position position, Law law, Level level, Value value, int depth, long nodes, List<Line> lines) {

    /** How a game ends under best play, for the side to move. */
    public enum Outcome {
        WIN,
        DRAW,
        LOSS
    }

    /**
     * What something is worth to the side to move.
     *
     * @param score in hundredths of a man; of a proven win or loss it is beyond what any number of men gives
     * @param outcome how the game ends under best play where that is proven, else null
     * @param pliesToEnd after how many plies, where a win or a loss is proven; the winner shortens it, the loser delays
     *     it. Null otherwise: who draws has no reason to hurry
     */
    public record Value(
            int score, @Nullable Outcome outcome, @Nullable Integer pliesToEnd) {}

    /**
     * One ply and what becomes of it.
     *
     * @param value what the ply is worth to who plays it
     * @param plies the ply and the best play that follows, as far as it was seen
     */
    public record Line(Value value, List<Ply> plies) {}
}
