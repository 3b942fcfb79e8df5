package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** No direction, corner or colour is favoured. */
class SymmetryTest {

    @Property(tries = 100)
    void aTurnedOrMirroredGameHasTheTurnedOrMirroredPliesAndResults(
            @AnyGame RandomGame game,
            @ForAll boolean filesMirrored,
            @ForAll boolean ranksMirrored,
            @ForAll boolean transposed) {
        Symmetry symmetry = new Symmetry(filesMirrored, ranksMirrored, transposed);

        game.positions().forEach(position -> assertSymmetric(game.law(), position, symmetry));
    }

    @Property(tries = 1000)
    void aTurnedOrMirroredPositionHasTheTurnedOrMirroredMovesAndResults(
            @AnyPosition Position position,
            @ForAll boolean filesMirrored,
            @ForAll boolean ranksMirrored,
            @ForAll boolean transposed) {
        assertSymmetric(Law.STANDARD, position, new Symmetry(filesMirrored, ranksMirrored, transposed));
    }

    private static void assertSymmetric(Law law, Position position, Symmetry symmetry) {
        Position turned = symmetry.of(position);
        Set<Ply> legal = Set.copyOf(law.legalPlies(turned));

        assertEquals(legal.size(), law.legalPlies(position).size());
        for (Ply ply : law.legalPlies(position)) {
            assertTrue(legal.contains(symmetry.of(ply)), () -> ply + " in " + position);
            assertEquals(symmetry.of(law.play(position, ply)), law.play(turned, symmetry.of(ply)));
        }
    }

    @Property(tries = 1000)
    void aPositionOfTheMovingPhaseWithItsColoursSwappedHasTheSameMovesAndCaptures(@AnyPosition Position position) {
        Position swapped = swapColours(position);

        assertEquals(Law.STANDARD.legalPlies(position), Law.STANDARD.legalPlies(swapped));
        for (Ply ply : Law.STANDARD.legalPlies(position)) {
            Played played = Law.STANDARD.play(position, ply);
            Played swappedPlayed = Law.STANDARD.play(swapped, ply);
            assertEquals(played.captures(), swappedPlayed.captures());
            assertEquals(swapColours(played.position()), swappedPlayed.position());
        }
    }

    private static Position swapColours(Position position) {
        Side side = position.sideToMove();
        return new Position(
                position.dark(),
                position.light(),
                side == null ? null : side.opponent(),
                position.darkInHand(),
                position.lightInHand(),
                position.movesWithoutCapture());
    }
}
