package org.maninthemoon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Square;

/** A ply's code: the one that the migration describes, and one for each ply. */
class PlyCodeTest {

    @Test
    void everyPlyIsReadAsItWasWritten() {
        Set<Short> codes = new HashSet<>();
        for (Ply ply : everyPly()) {
            PlyRow row = new PlyRow();
            row.code = PlyRow.encode(ply);
            assertEquals(ply, row.ply());
            assertTrue(row.code >= 0 && row.code < 650, ply.toString());
            codes.add(row.code);
        }
        assertEquals(24 + 80, codes.size());
    }

    /** Every placing, and every step from a square to one beside it. */
    private static List<Ply> everyPly() {
        List<Ply> plies = new ArrayList<>();
        for (Square from : Square.values()) {
            if (from != Square.CENTRE) {
                plies.add(new Placing(from));
            }
            for (Square to : Square.values()) {
                int files = Math.abs(from.ordinal() / 5 - to.ordinal() / 5);
                int ranks = Math.abs(from.ordinal() % 5 - to.ordinal() % 5);
                if (files + ranks == 1) {
                    plies.add(new Move(from, to));
                }
            }
        }
        return plies;
    }

    /** What is stored stays readable only while the code stays the same. */
    @Test
    void aCodeIsWhatTheMigrationSays() {
        assertEquals(0, PlyRow.encode(new Placing(Square.A1)));
        assertEquals(24, PlyRow.encode(new Placing(Square.E5)));
        assertEquals(25 + 1, PlyRow.encode(new Move(Square.A1, Square.A2)));
        assertEquals(25 * (11 + 1) + 12, PlyRow.encode(new Move(Square.C2, Square.C3)));
        assertEquals(25 * (24 + 1) + 23, PlyRow.encode(new Move(Square.E5, Square.E4)));
    }
}
