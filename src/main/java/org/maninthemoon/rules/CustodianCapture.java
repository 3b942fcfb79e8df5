package org.maninthemoon.rules;

/**
 * R6 and R7. Custodian capture: a move takes every unbroken row of enemy men that starts beside the moved man, runs
 * along one direction and ends at another man of the mover. An empty square or the edge breaks a row.
 */
final class CustodianCapture {

    private CustodianCapture() {}

    /**
     * The enemy men that a move encloses; none where nothing is enclosed.
     *
     * @param moved the bitboard of the one square moved to
     * @param ours the mover's men after the move. Only rows that end at the man just moved count, so men enclosed
     *     earlier stay and whoever walks in between two enemies is safe (R7)
     * @param theirs the opponent's men
     */
    static int captured(int moved, int ours, int theirs) {
        int captured = 0;
        for (Direction direction : Direction.values()) {
            int row = 0;
            int square = direction.step(moved);
            while ((square & theirs) != 0) {
                row |= square;
                square = direction.step(square);
            }
            if ((square & ours) != 0) {
                captured |= row;
            }
        }
        return captured;
    }
}
