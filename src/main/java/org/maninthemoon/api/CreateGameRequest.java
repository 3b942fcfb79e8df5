package org.maninthemoon.api;

import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Level;
import org.maninthemoon.game.GameSpec;
import org.maninthemoon.game.GameSpec.FirstPlayer;
import org.maninthemoon.game.GameSpec.Opponent;

/** The body that creates a game; every field is optional. */
record CreateGameRequest(
        @Nullable String name,
        @Nullable OpponentRequest opponent,
        @Nullable FirstPlayer firstPlayer,
        @Nullable Integer noCaptureLimit,
        @Nullable Integer secondsPerTurn,
        @Nullable Boolean listed) {

    /** @param level the computer's strength, 1 to 8 */
    record OpponentRequest(
            @Nullable Opponent kind, @Nullable Integer level) {}

    /** @throws MalformedException if a field is out of its range */
    GameSpec toSpec() {
        MalformedException.throwIfAny(
                () -> Fields.name(name),
                () -> opponent(opponent),
                () -> Fields.law(noCaptureLimit),
                () -> Fields.secondsPerTurn(secondsPerTurn));
        return new GameSpec(
                Fields.name(name),
                opponent(opponent),
                opponent == null || opponent.level() == null ? null : Level.of(opponent.level()),
                firstPlayer == null ? FirstPlayer.LOT : firstPlayer,
                Fields.law(noCaptureLimit),
                Fields.secondsPerTurn(secondsPerTurn),
                Boolean.TRUE.equals(listed));
    }

    private static Opponent opponent(@Nullable OpponentRequest request) {
        Opponent kind = request == null || request.kind() == null ? Opponent.HUMAN : request.kind();
        Integer level = request == null ? null : request.level();
        if (kind != Opponent.COMPUTER) {
            Fields.absent("opponent.level", level, "expected.levelOnlyForComputer");
        } else if (level == null) {
            throw MalformedException.of("opponent.level", "expected.level");
        } else {
            Fields.inRange("opponent.level", level, Level.WEAKEST, Level.STRONGEST, level);
        }
        return kind;
    }
}
