package org.maninthemoon.api;

import org.jspecify.annotations.Nullable;
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
    record OpponentRequest(@Nullable Kind kind, @Nullable Integer level) {

        enum Kind {
            HUMAN,
            SELF,
            COMPUTER
        }
    }

    /** @throws MalformedException if a field is out of its range, or asks for what is not there yet */
    GameSpec toSpec() {
        MalformedException.throwIfAny(
                () -> Fields.name(name),
                () -> opponent(opponent),
                () -> Fields.law(noCaptureLimit),
                () -> Fields.secondsPerTurn(secondsPerTurn));
        return new GameSpec(
                Fields.name(name),
                opponent(opponent),
                firstPlayer == null ? FirstPlayer.LOT : firstPlayer,
                Fields.law(noCaptureLimit),
                Fields.secondsPerTurn(secondsPerTurn),
                Boolean.TRUE.equals(listed));
    }

    private static Opponent opponent(@Nullable OpponentRequest request) {
        OpponentRequest.Kind kind =
                request == null || request.kind() == null ? OpponentRequest.Kind.HUMAN : request.kind();
        if (kind == OpponentRequest.Kind.COMPUTER) {
            throw MalformedException.of("opponent.kind", "notYet.computer");
        }
        if (request != null) {
            Fields.absent("opponent.level", request.level(), "expected.levelOnlyForComputer");
        }
        return kind == OpponentRequest.Kind.SELF ? Opponent.SELF : Opponent.HUMAN;
    }
}
