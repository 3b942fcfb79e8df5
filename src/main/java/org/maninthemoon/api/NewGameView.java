package org.maninthemoon.api;

import org.maninthemoon.game.Lifetimes;
import org.maninthemoon.game.SeatToken;
import org.maninthemoon.game.SeatedGame;
import org.maninthemoon.rules.Side;

/** A game and the tokens of the seats that the caller now holds. */
record NewGameView(GameView game, BySide<String> tokens) {

    static NewGameView of(SeatedGame seated, Lifetimes lifetimes) {
        return new NewGameView(GameView.of(seated.game(), lifetimes), BySide.of(side -> {
            SeatToken token = side == Side.LIGHT ? seated.light() : seated.dark();
            return token == null ? null : token.secret();
        }));
    }
}
