package org.maninthemoon.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.maninthemoon.rules.Side;

/**
 * A game at a point where tests want something refused. It is made when first asked for and then shared, since what is
 * refused changes nothing; no test plays on in it.
 */
enum Situation {
    /** LIGHT waits for an opponent. */
    WAITING,
    /** LIGHT is to place the first man. */
    FRESH,
    /** LIGHT has placed the first man, on c1; DARK is to place. */
    PLACING,
    /** All men stand, and LIGHT is to move a man into the centre. */
    FIRST_MOVE,
    /** LIGHT has moved d3-c3xc2; DARK is to move. */
    MOVING,
    /** A side cannot move and is passed over. */
    PASSED_OVER,
    /** LIGHT offers a draw. */
    DRAW_OFFERED,
    /** LIGHT has placed a man on a1 under the key "key". */
    KEYED,
    FINISHED;

    private static final GoldenGame PLAYED = GoldenGame.of("g0000");

    private static final Map<Situation, GameClient> GAMES = new ConcurrentHashMap<>();

    GameClient game() {
        return GAMES.computeIfAbsent(this, Situation::make);
    }

    private static GameClient make(Situation situation) {
        return switch (situation) {
            case WAITING -> GameClient.waiting();
            case FRESH -> GameClient.ofTwo();
            case PLACING -> GameClient.after(PLAYED, 1);
            case FIRST_MOVE -> GameClient.after(PLAYED, GoldenGame.PLACINGS);
            case MOVING -> GameClient.after(PLAYED, GoldenGame.PLACINGS + 1);
            case PASSED_OVER ->
                GameClient.after(
                        GoldenGame.withPassing(), GoldenGame.withPassing().firstPassing() + 1);
            case DRAW_OFFERED -> {
                GameClient game = GameClient.ofTwo();
                Call.post(game.path("/draw-offer"), "{}")
                        .withMethod("PUT")
                        .withToken(game.token(Side.LIGHT))
                        .send()
                        .expect(200);
                yield game;
            }
            case KEYED -> {
                GameClient game = GameClient.ofTwo();
                game.call(Side.LIGHT, "a1")
                        .with("Idempotency-Key", "key")
                        .send()
                        .expect(201);
                yield game;
            }
            case FINISHED ->
                GameClient.after(GoldenGame.shortest(), GoldenGame.shortest().length());
        };
    }
}
