package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Creating games, and joining them. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class CreatingTest {

    /** Both sides fail to come up with a chance of 2 to the power of -63. */
    private static final int LOTS = 64;

    private static final String MOON = "🌝";

    private static Call creating(String body) {
        return Call.post(GameClient.GAMES, body);
    }

    @Test
    void anEmptyObjectMakesAnUnlistedGameThatWaits() {
        Answer created = creating("{}").send().expect(201);
        assertEquals("WAITING", created.at("/game/status"));
        assertEquals("1", created.at("/game/version"));
        assertEquals("20", created.at("/game/noCaptureLimit"));
        assertEquals("5/5/5/5/5 L 12-12 0", created.at("/game/position"));
        assertEquals("false", created.at("/game/listed"));
        assertEquals(1, created.json().at("/tokens").size());
        assertFalse(created.has("/game/toMove"));
        assertEquals("{\"placements\":[],\"moves\":[]}", created.at("/game/legal"));
        assertEquals("\"1-json-en\"", created.etag());
        assertEquals("private, no-store", created.header("Cache-Control"));
    }

    @Test
    void theLocationIsWhereTheGameIs() {
        Answer created = creating("{}").send().expect(201);
        String location = created.header("Location");
        assertNotNull(location);
        Answer read =
                Call.get(location.substring(location.indexOf("/v1"))).send().expect(200);
        assertEquals(created.json().get("game"), read.json());
        assertEquals("private, no-cache", read.header("Cache-Control"));
    }

    @Test
    void anIdIsOfVersionSevenAndSaysNothingOfTheNext() {
        UUID first = UUID.fromString(creating("{}").send().at("/game/id"));
        UUID second = UUID.fromString(creating("{}").send().at("/game/id"));
        assertEquals(7, first.version());
        assertEquals(2, first.variant());
        assertNotEquals(
                first.getLeastSignificantBits() >>> 32, second.getLeastSignificantBits() >>> 32, "the random bits");
    }

    @Test
    void whoPlaysBothSidesHasOneTokenForBoth() {
        GameClient game = GameClient.self();
        assertEquals(game.token(Side.LIGHT), game.token(Side.DARK));
        assertEquals("PLACING", game.read().at("/status"));
        game.play(Side.LIGHT, "a1").expect(201);
        game.play(Side.LIGHT, "a2").expect(201);
        assertEquals("DARK", game.read().at("/lastPly/by"));
    }

    @Test
    void theCreatorHasTheSideThatIsAskedFor() {
        assertEquals(Set.of(Side.LIGHT), seats(GameClient.create("{\"firstPlayer\":\"CREATOR\"}")));
        assertEquals(Set.of(Side.DARK), seats(GameClient.create("{\"firstPlayer\":\"OPPONENT\"}")));
    }

    @Test
    void theLotFallsBothWays() {
        Set<Side> fallen = EnumSet.noneOf(Side.class);
        for (int i = 0; i < LOTS && fallen.size() < 2; i++) {
            fallen.addAll(seats(GameClient.create("{\"firstPlayer\":\"LOT\"}")));
        }
        assertEquals(EnumSet.allOf(Side.class), fallen);
    }

    private static Set<Side> seats(GameClient game) {
        Set<Side> seats = EnumSet.noneOf(Side.class);
        for (Side side : Side.values()) {
            if (game.token(side) != null) {
                seats.add(side);
            }
        }
        return seats;
    }

    static List<String> names() {
        return List.of(
                "A",
                "Ada Lovelace",
                "O’Neill \"the Man\" \\ in & <b>moon</b>",
                "أَدا",
                "月の男",
                "x".repeat(40),
                MOON.repeat(40),
                "👩‍🚀",
                " spaces stay ");
    }

    @ParameterizedTest
    @MethodSource("names")
    void aNameIsKeptAsItIs(String name) {
        ObjectNode body = Answer.JSON.createObjectNode().put("name", name).put("firstPlayer", "OPPONENT");
        GameClient game = GameClient.create(body.toString());
        assertEquals(name, game.read().at("/players/DARK/name"));
        game.join(body.without("firstPlayer").toString()).expect(201);
        assertEquals(name, game.read().at("/players/LIGHT/name"));
    }

    static Stream<String> unfitNames() {
        return Stream.of(
                "",
                " ",
                "\u00a0\u2003\u3000",
                "\u200b\u2060",
                "x".repeat(41),
                MOON.repeat(41),
                "a\tb",
                "a\nb",
                "\u0000",
                "a\u0085b",
                "a\u007fb",
                "a\u2028b",
                "\u202eadA",
                "a\u200fb",
                "\u2066a\u2069",
                "\u061ca");
    }

    @ParameterizedTest
    @MethodSource("unfitNames")
    void anUnfitNameIsRefused(String name) {
        String body = Answer.JSON.createObjectNode().put("name", name).toString();
        for (Call call :
                List.of(creating(body), Call.post(Situation.WAITING.game().path("/players"), body))) {
            Answer refused = call.sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
            assertEquals("name", refused.at("/violations/0/field"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 400})
    void aLimitIsTaken(int limit) {
        assertEquals(
                limit,
                creating("{\"noCaptureLimit\":" + limit + "}")
                        .send()
                        .expect(201)
                        .json()
                        .at("/game/noCaptureLimit")
                        .asInt());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 401, Integer.MAX_VALUE})
    void noOtherLimitIsTaken(int limit) {
        Answer refused = creating("{\"noCaptureLimit\":" + limit + "}").sendWrong();
        assertEquals(
                "noCaptureLimit", refused.refused(ProblemCode.MALFORMED_REQUEST).at("/violations/0/field"));
    }

    @Test
    void theComputerNeedsALevelFromOneToEight() {
        assertEquals("opponent.level", violation("{\"opponent\":{\"kind\":\"COMPUTER\"}}"));
        for (int level : new int[] {-1, 0, 9}) {
            Answer refused = creating("{\"opponent\":{\"kind\":\"COMPUTER\",\"level\":" + level + "}}")
                    .sendWrong()
                    .refused(ProblemCode.MALFORMED_REQUEST);
            assertEquals("opponent.level", refused.at("/violations/0/field"));
        }
    }

    @Test
    void aLevelIsForTheComputerAlone() {
        assertEquals("opponent.level", violation("{\"opponent\":{\"kind\":\"SELF\",\"level\":4}}"));
    }

    private static String violation(String body) {
        return creating(body).send().refused(ProblemCode.MALFORMED_REQUEST).at("/violations/0/field");
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        Answer refused = creating("{\"name\":\"\",\"noCaptureLimit\":1,\"secondsPerTurn\":5}")
                .sendWrong()
                .refused(ProblemCode.MALFORMED_REQUEST);
        assertEquals(
                List.of("name", "noCaptureLimit", "secondsPerTurn"),
                StreamOf.items(refused.json().get("violations"))
                        .map(violation -> violation.get("field").asText())
                        .toList());
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"application/json", "text/plain", "application/x-www-form-urlencoded", "image/png"})
    void anEmptyBodyOfAnyTypeWillDo(String type) {
        Call empty = creating("").withBody(null).with("Content-Type", type);
        assertEquals("WAITING", empty.sendWrong().expect(201).at("/game/status"));
        empty.withPath(GameClient.waiting().path("/players")).sendWrong().expect(201);
    }

    @Test
    void nullIsAsGoodAsAbsent() {
        Answer created = creating("{\"name\":null,\"opponent\":null,\"firstPlayer\":null,"
                        + "\"noCaptureLimit\":null,\"secondsPerTurn\":null,\"listed\":null}")
                .sendWrong()
                .expect(201);
        assertEquals("WAITING", created.at("/game/status"));
        creating("{\"opponent\":{\"kind\":null,\"level\":null}}").sendWrong().expect(201);
        Call.post(GameClient.waiting().path("/players"), "{\"name\":null}")
                .sendWrong()
                .expect(201);
    }

    @Test
    void whoJoinsGetsTheOtherSeatAndThePlacingBegins() {
        GameClient game = GameClient.waiting();
        Answer joined = game.join("{\"name\":\"Bert\"}").expect(201);
        assertEquals("PLACING", joined.at("/game/status"));
        assertEquals("2", joined.at("/game/version"));
        assertEquals("LIGHT", joined.at("/game/toMove"));
        assertEquals("Bert", joined.at("/game/players/DARK/name"));
        assertFalse(joined.has("/tokens/LIGHT"));
        assertEquals("private, no-store", joined.header("Cache-Control"));
        assertNotEquals(game.token(Side.LIGHT), game.token(Side.DARK));
    }

    @Test
    void nobodyJoinsTheirOwnGame() {
        GameClient game = Situation.WAITING.game();
        Call.post(game.path("/players"), "{}")
                .withToken(game.token(Side.LIGHT))
                .send()
                .refused(ProblemCode.ALREADY_SEATED);
    }

    @Test
    void aTokenOfAnotherGameOpensNoSeat() {
        Call.post(Situation.WAITING.game().path("/players"), "{}")
                .withToken(Situation.FRESH.game().token(Side.LIGHT))
                .send()
                .refused(ProblemCode.UNAUTHORIZED);
        assertEquals("WAITING", Situation.WAITING.game().read().at("/status"));
    }

    @Test
    void ofFiftyWhoJoinAtOnceOneGetsTheSeat() throws Exception {
        GameClient game = GameClient.waiting();
        List<Answer> answers = AtOnce.send(Call.post(game.path("/players"), "{}"), 50);
        List<Answer> seated =
                answers.stream().filter(answer -> answer.status() == 201).toList();
        assertEquals(1, seated.size());
        answers.stream()
                .filter(answer -> answer.status() != 201)
                .forEach(answer -> answer.refused(ProblemCode.SEAT_TAKEN));
        assertEquals("2", game.read().at("/version"));

        String token = seated.get(0).at("/tokens/DARK");
        Call.post(game.path("/players"), "{}").withToken(token).send().refused(ProblemCode.SEAT_TAKEN);
        game.play(Side.LIGHT, "a1").expect(201);
        game.call(Side.DARK, "a2").withToken(token).send().expect(201);
    }

    @Test
    void onlyListedGamesAreInTheListNewestFirst() {
        String older = GameClient.create("{\"listed\":true}").read().at("/id");
        String unlisted = GameClient.waiting().read().at("/id");
        String newer = GameClient.create("{\"listed\":true}").read().at("/id");
        List<String> ids = ids(Call.get(GameClient.GAMES + "?limit=200"));
        assertTrue(ids.indexOf(newer) >= 0 && ids.indexOf(newer) < ids.indexOf(older), ids.toString());
        assertFalse(ids.contains(unlisted));
    }

    @Test
    void theListIsReadPageByPageWhileGamesAreCreated() {
        List<String> created = Stream.generate(
                        () -> GameClient.create("{\"listed\":true,\"opponent\":{\"kind\":\"SELF\"}}"))
                .limit(5)
                .map(game -> game.read().at("/id"))
                .toList();
        List<String> read = new ArrayList<>();
        String next = "";
        while (!read.containsAll(created)) {
            Answer page = Call.get(GameClient.GAMES + "?status=PLACING&limit=2" + next)
                    .send()
                    .expect(200);
            page.json().get("items").forEach(game -> read.add(game.get("id").asText()));
            assertFalse(page.has("/items/0/legal"));
            GameClient.create("{\"listed\":true,\"opponent\":{\"kind\":\"SELF\"}}");
            if (!page.has("/next")) {
                break;
            }
            next = "&cursor=" + page.at("/next");
        }
        assertTrue(read.containsAll(created));
        assertEquals(read.stream().distinct().toList(), read);
    }

    @Test
    void theListKnowsEachStatus() {
        String waiting = GameClient.create("{\"listed\":true}").read().at("/id");
        assertTrue(ids(Call.get(GameClient.GAMES + "?status=WAITING")).contains(waiting));
        for (String other : List.of("PLACING", "MOVING", "FINISHED")) {
            assertFalse(ids(Call.get(GameClient.GAMES + "?limit=200&status=" + other))
                    .contains(waiting));
        }
    }

    @Test
    void aListedGameMayBeKeptByAnybody() {
        assertEquals(
                "public, no-cache",
                GameClient.create("{\"listed\":true}").read().header("Cache-Control"));
    }

    private static List<String> ids(Call list) {
        return StreamOf.items(list.send().expect(200).json().get("items"))
                .map(game -> game.get("id").asText())
                .toList();
    }
}
