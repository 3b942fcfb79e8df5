package org.maninthemoon.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Side;

/** A game on the service, with the tokens of those who play it. */
final class GameClient {

    static final String GAMES = "/v1/games";

    private final String path;
    private final Map<Side, String> tokens = new EnumMap<>(Side.class);

    private GameClient(Answer created) {
        path = GAMES + "/" + created.at("/game/id");
        remember(created);
    }

    /** A game that the body describes. */
    static GameClient create(String body) {
        return new GameClient(Call.post(GAMES, body).send().expect(201));
    }

    /** A game in which Ada has LIGHT, and DARK's seat is open. */
    static GameClient waiting() {
        return create("{\"name\":\"Ada\",\"firstPlayer\":\"CREATOR\"}");
    }

    /** A game in which Ada has LIGHT and Bert DARK. */
    static GameClient ofTwo(int noCaptureLimit) {
        GameClient game = create(
                "{\"name\":\"Ada\",\"firstPlayer\":\"CREATOR\",\"noCaptureLimit\":%d}".formatted(noCaptureLimit));
        game.join("{\"name\":\"Bert\"}").expect(201);
        return game;
    }

    static GameClient ofTwo() {
        return ofTwo(20);
    }

    /** A game of one person against himself. */
    static GameClient self() {
        return create("{\"opponent\":{\"kind\":\"SELF\"}}");
    }

    /** A game of two after the first plies of a golden one. */
    static GameClient after(GoldenGame golden, int plies) {
        GameClient game = ofTwo(golden.noCaptureLimit());
        for (int i = 0; i < plies; i++) {
            game.play(golden.by(i), golden.ply(i)).expect(201);
        }
        return game;
    }

    private void remember(Answer seated) {
        JsonNode given = seated.json().at("/tokens");
        for (Side side : Side.values()) {
            if (given.has(side.name())) {
                tokens.put(side, given.get(side.name()).asText());
            }
        }
    }

    /** Its address, with what follows it, such as {@code /plies}. */
    String path(String rest) {
        return path + rest;
    }

    @Nullable
    String token(Side side) {
        return tokens.get(side);
    }

    Answer join(String body) {
        Answer answer = Call.post(path("/players"), body).send();
        if (answer.status() == 201) {
            remember(answer);
        }
        return answer;
    }

    /** The request for a ply such as {@code b4} or {@code c2-c3}; captures written behind it are left out. */
    Call call(Side side, String ply) {
        return call(side, ply, "");
    }

    /** The same with the number that the ply is meant to have. */
    Call call(Side side, String ply, int number) {
        return call(side, ply, ",\"ply\":" + number);
    }

    private Call call(Side side, String ply, String number) {
        String[] squares = ply.replaceFirst("x.*", "").split("-", 2);
        Call call = squares.length == 1
                ? Call.post(path("/placements"), "{\"square\":\"%s\"%s}".formatted(squares[0], number))
                : Call.post(
                        path("/moves"), "{\"from\":\"%s\",\"to\":\"%s\"%s}".formatted(squares[0], squares[1], number));
        return call.withToken(token(side));
    }

    Answer play(Side side, String ply) {
        return call(side, ply).send();
    }

    Answer read() {
        return Call.get(path).send().expect(200);
    }

    Answer read(String rest) {
        return Call.get(path(rest)).send().expect(200);
    }

    /** All that can be seen of it: a refused request must not change a bit of this. */
    String everything() {
        return read().text() + read("/plies?limit=200").text();
    }
}
