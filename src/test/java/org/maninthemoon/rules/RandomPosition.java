package org.maninthemoon.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;

/** Men of the moving phase strewn over the board, also where play at random seldom leads. Behind {@link AnyPosition}. */
final class RandomPosition implements ArbitrarySupplier<Position> {

    @Override
    public Arbitrary<Position> get() {
        return Arbitraries.randomValue(RandomPosition::strew);
    }

    private static Position strew(Random random) {
        List<Square> squares = new ArrayList<>(List.of(Square.values()));
        Collections.shuffle(squares, random);
        int light = take(squares, random);
        int dark = take(squares, random);
        Side side = random.nextBoolean() ? Side.LIGHT : Side.DARK;
        boolean blocked = !Position.canMove(side == Side.LIGHT ? light : dark, light | dark);
        int count = random.nextInt(Law.DEFAULT_NO_CAPTURE_LIMIT);
        return new Position(light, dark, blocked ? side.opponent() : side, 0, 0, count);
    }

    private static int take(List<Square> squares, Random random) {
        int men = Position.FEWEST_MEN_IN_PLAY + random.nextInt(Position.MEN_PER_SIDE - Position.FEWEST_MEN_IN_PLAY + 1);
        List<Square> taken = squares.subList(0, men);
        int bits = taken.stream().mapToInt(Square::bit).sum();
        taken.clear();
        return bits;
    }
}
