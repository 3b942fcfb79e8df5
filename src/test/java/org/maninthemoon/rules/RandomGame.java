package org.maninthemoon.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;

/** A game played at random to its end, every other time with an eye for captures, so that all endings come up. */
record RandomGame(Law law, List<Step> steps) {

    /** A ply and the position that it was played in. */
    record Step(Position before, Played played) {}

    /** Behind {@link AnyGame}. */
    static final class Supplier implements ArbitrarySupplier<RandomGame> {
        @Override
        public Arbitrary<RandomGame> get() {
            return Arbitraries.randomValue(RandomGame::play);
        }
    }

    private static RandomGame play(Random random) {
        Law law = new Law(Law.MIN_NO_CAPTURE_LIMIT + random.nextInt(40));
        List<Step> steps = new ArrayList<>();
        Position position = Position.START;
        while (position.sideToMove() != null) {
            Played played = law.play(position, choose(law, position, random));
            steps.add(new Step(position, played));
            position = played.position();
        }
        return new RandomGame(law, List.copyOf(steps));
    }

    private static Ply choose(Law law, Position position, Random random) {
        List<Ply> plies = law.legalPlies(position);
        if (random.nextBoolean()) {
            List<Ply> capturing = plies.stream()
                    .filter(ply -> !law.play(position, ply).captures().isEmpty())
                    .toList();
            plies = capturing.isEmpty() ? plies : capturing;
        }
        return plies.get(random.nextInt(plies.size()));
    }

    /** The positions in which a side is to move. */
    List<Position> positions() {
        return steps.stream().map(Step::before).toList();
    }

    List<Step> moves() {
        return steps.stream()
                .filter(step -> step.played().ply() instanceof Move)
                .toList();
    }

    Played last() {
        return steps.get(steps.size() - 1).played();
    }
}
