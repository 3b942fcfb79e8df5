package org.maninthemoon.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maninthemoon.rules.Law;

/** How well the lower levels play, in games that are the same on every machine. */
class BaselinesTest {

    @ParameterizedTest
    @CsvSource({"1, 0.5", "2, 0.9", "3, 0.9", "4, 0.9"})
    void randomPlayIsBeaten(int level, double share) {
        Score score = Baselines.play(Level.of(level), Opponent.random(1), 50);
        assertTrue(score.share() >= share, score::toString);
    }

    @ParameterizedTest
    @CsvSource({"2, 0.9", "3, 0.6", "4, 0.6"})
    void eachLevelBeatsTheOneBelow(int level, double share) {
        Engine below = new Engine(Endgames.none());
        Level weaker = Level.of(level - 1);
        Opponent opponent = (position, nanos) ->
                below.choose(position, Law.STANDARD, weaker, weaker.nodes(), position.hashCode(), new StopToken());
        Score score = Baselines.play(Level.of(level), opponent, 50);
        assertTrue(score.share() >= share, score::toString);
    }
}
