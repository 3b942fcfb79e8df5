package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Requests that no good client sends: each is refused, none is a failure of ours. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class InputTest {

    private static final String ID = "01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f";

    /** Bodies that are wrong wherever a body is read. */
    private static final List<String> WRONG_EVERYWHERE = List.of(
            "{",
            "{\"name\"",
            "{\"name\":\"Ada\"",
            "null",
            "[]",
            "[{}]",
            "\"Ada\"",
            "7",
            "true",
            "{}{}",
            "{} x",
            "{\"colour\":1}",
            "{\"Name\":\"Ada\"}",
            "{\"name\":\"Ada\",\"name\":\"Ada\"}",
            "{\"square\":\"a1\",\"square\":\"a1\"}",
            "{'name':'Ada'}",
            "{name:\"Ada\"}",
            "{\"name\":\"Ada\",}",
            "{/* */}",
            "\u0000",
            "{\"na\u0000me\":1}",
            "{\"colour\":\"\\u0000\"}",
            "{\"colour\":\"\\ud800\"}",
            "\ufeff[]",
            "[".repeat(1_000) + "]".repeat(1_000),
            "{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000),
            "9".repeat(1_000),
            "1e400",
            "NaN",
            "<game/>",
            "name=Ada",
            " ",
            "\n");

    /** Values that are no integer within an int, wherever one belongs. */
    private static final List<String> NO_INTEGERS = List.of(
            "2.7",
            "2.0",
            "\"2\"",
            "\"\"",
            "true",
            "[]",
            "[2]",
            "{}",
            "1e400",
            "1e2",
            "-1",
            "0",
            "2147483648",
            "-2147483649",
            "9223372036854775808",
            "9".repeat(1_000),
            "02",
            "0x10",
            "NaN");

    private static final List<String> NO_SQUARES = List.of(
            "\"C3\"",
            "\"c33\"",
            "\"c\"",
            "\"\"",
            "\"f1\"",
            "\"a0\"",
            "\"a6\"",
            "\" c3\"",
            "\"c3 \"",
            "\"3c\"",
            "\"c\uff13\"",
            "\"\uff433\"",
            "\"c3\\u0000\"",
            "\"\\ud800\\ud800\"",
            "\"c2-c3\"",
            "33",
            "true",
            "[\"c3\"]",
            "{\"file\":\"c\"}",
            "null");

    private static Stream<Call> posts() {
        GameClient game = Situation.FRESH.game();
        return Stream.of(
                Call.post(GameClient.GAMES, "{}"),
                Call.post(Situation.WAITING.game().path("/players"), "{}"),
                game.call(Side.LIGHT, "a1"),
                game.call(Side.LIGHT, "a1-a2"));
    }

    private static Stream<DynamicTest> refused(Stream<Call> calls, ProblemCode code) {
        return calls.map(call -> DynamicTest.dynamicTest(shortened(call.toString()), () -> {
            Answer answer = call.sendWrong().refused(code);
            if (code == ProblemCode.MALFORMED_REQUEST) {
                assertTrue(answer.json().get("violations").size() > 0, answer::toString);
            }
        }));
    }

    private static String shortened(String text) {
        return text.length() < 200 ? text : text.substring(0, 200) + "…";
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoObjectOfKnownFieldsIsMalformed() {
        return refused(
                posts().flatMap(post -> WRONG_EVERYWHERE.stream().map(post::withBody)), ProblemCode.MALFORMED_REQUEST);
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoIntegerIsMalformed() {
        GameClient game = Situation.FRESH.game();
        Call create = Call.post(GameClient.GAMES, "");
        Call place = game.call(Side.LIGHT, "a1");
        Call move = game.call(Side.LIGHT, "a1-a2");
        return refused(
                NO_INTEGERS.stream()
                        .flatMap(value -> Stream.of(
                                create.withBody("{\"noCaptureLimit\":" + value + "}"),
                                create.withBody("{\"secondsPerTurn\":" + value + "}"),
                                create.withBody("{\"opponent\":{\"level\":" + value + "}}"),
                                place.withBody("{\"square\":\"a1\",\"ply\":" + value + "}"),
                                move.withBody("{\"from\":\"a1\",\"to\":\"a2\",\"ply\":" + value + "}"))),
                ProblemCode.MALFORMED_REQUEST);
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoSquareIsMalformed() {
        GameClient game = Situation.FRESH.game();
        Call place = game.call(Side.LIGHT, "a1");
        Call move = game.call(Side.LIGHT, "a1-a2");
        return refused(
                NO_SQUARES.stream()
                        .flatMap(value -> Stream.of(
                                place.withBody("{\"square\":" + value + "}"),
                                move.withBody("{\"from\":\"a1\",\"to\":" + value + "}"),
                                move.withBody("{\"from\":" + value + ",\"to\":\"a1\"}"))),
                ProblemCode.MALFORMED_REQUEST);
    }

    @TestFactory
    Stream<DynamicTest> otherFieldsHaveTheirTypesToo() {
        return refused(
                Stream.of(
                                "{\"name\":7}",
                                "{\"name\":true}",
                                "{\"name\":[\"Ada\"]}",
                                "{\"name\":{}}",
                                "{\"name\":\"\\ud83c\"}",
                                "{\"name\":\"\\udf1d\\ud83c\"}",
                                "{\"name\":\"Ada\\u0000\"}",
                                "{\"listed\":\"true\"}",
                                "{\"listed\":1}",
                                "{\"listed\":\"\"}",
                                "{\"firstPlayer\":\"creator\"}",
                                "{\"firstPlayer\":\"\"}",
                                "{\"firstPlayer\":0}",
                                "{\"firstPlayer\":{}}",
                                "{\"opponent\":\"SELF\"}",
                                "{\"opponent\":[]}",
                                "{\"opponent\":\"\"}",
                                "{\"opponent\":{\"kind\":\"DOG\"}}",
                                "{\"opponent\":{\"kind\":1}}",
                                "{\"opponent\":{\"kind\":\"SELF\",\"kind\":\"SELF\"}}",
                                "{\"opponent\":{\"kind\":\"SELF\",\"name\":\"x\"}}")
                        .map(body -> Call.post(GameClient.GAMES, body)),
                ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void aViolationNamesTheFieldWithItsPath() {
        Map<String, String> fields = Map.of(
                "{\"opponent\":{\"kind\":\"DOG\"}}", "opponent.kind",
                "{\"opponent\":{\"dog\":1}}", "opponent.dog",
                "{\"colour\":1}", "colour",
                "{\"listed\":1}", "listed",
                "{\"noCaptureLimit\":99999999999}", "noCaptureLimit",
                "[]", "body");
        fields.forEach((body, field) -> assertEquals(
                field,
                Call.post(GameClient.GAMES, body)
                        .sendWrong()
                        .refused(ProblemCode.MALFORMED_REQUEST)
                        .at("/violations/0/field")));
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoIdIsMalformed() {
        List<String> ids = List.of(
                "1",
                "x",
                ID.substring(1),
                ID + "0",
                ID.replace("-", ""),
                "%7B" + ID + "%7D",
                "g" + ID.substring(1),
                ID.replace('-', '_'),
                "1-1-1-1-1",
                "%20" + ID,
                ID + "%00",
                "%EF%BC%90" + ID.substring(1),
                "..%2f" + ID,
                "x".repeat(2_000));
        return refused(
                ids.stream()
                        .flatMap(id -> Stream.of(
                                Call.get("/v1/games/" + id),
                                Call.get("/v1/games/" + id + "/plies"),
                                Call.get("/v1/games/" + id + "/states/0"),
                                Call.post("/v1/games/" + id + "/players", "{}"),
                                Situation.FRESH
                                        .game()
                                        .call(Side.LIGHT, "a1")
                                        .withPath("/v1/games/" + id + "/placements"))),
                ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void anIdInCapitalsIsTheSameId() {
        GameClient game = Situation.FRESH.game();
        String capitals = "/v1/games/" + game.read().at("/id").toUpperCase(Locale.ROOT);
        assertEquals(game.read().text(), Call.get(capitals).send().expect(200).text());
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoParameterIsMalformed() {
        GameClient game = Situation.PLACING.game();
        List<String> counts = List.of("x", "1.5", "-1", "+1", "01", "1e2", "%20", "99999999999", "9".repeat(1000));
        Stream<String> limits = Stream.concat(counts.stream(), Stream.of("0", "201"))
                .flatMap(limit -> Stream.of(GameClient.GAMES + "?limit=" + limit, game.path("/plies?limit=" + limit)));
        Stream<String> after = counts.stream().map(number -> game.path("/plies?after=" + number));
        Stream<String> states =
                counts.stream().filter(number -> !number.isEmpty()).map(number -> game.path("/states/" + number));
        Stream<String> laws = Stream.concat(counts.stream(), Stream.of("0", "1", "401"))
                .map(limit -> "/v1/positions/legal-moves?position=5/5/5/5/5_L_12-12_0&noCaptureLimit=" + limit);
        Stream<String> others = Stream.of(
                GameClient.GAMES + "?status=waiting",
                GameClient.GAMES + "?status=WAITING%00",
                GameClient.GAMES + "?cursor=x",
                GameClient.GAMES + "?cursor=%FF",
                GameClient.GAMES + "?cursor=AAAA",
                GameClient.GAMES + "?cursor=" + "A".repeat(3_000),
                game.path("?format=pdf"),
                game.path("?format="),
                game.path("?format=JSON"));
        return refused(
                Stream.of(limits, after, states, laws, others, positions())
                        .flatMap(paths -> paths)
                        .map(Call::get),
                ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void anEmptyParameterIsAsGoodAsAbsent() {
        Call.get(GameClient.GAMES + "?status=&cursor=&limit=").sendWrong().expect(200);
        Call.get(Situation.PLACING.game().path("/plies?after=&limit="))
                .sendWrong()
                .expect(200);
    }

    private static Stream<String> positions() {
        return Stream.concat(
                Stream.of("/v1/positions/legal-moves", "/v1/positions/legal-moves?noCaptureLimit=20"),
                Stream.of(
                                "",
                                "_",
                                "5/5/5/5/5",
                                "5/5/5/5_L_12-12_0",
                                "5/5/5/5/6_L_12-12_0",
                                "5/5/5/5/41_L_12-12_0",
                                "5/5/5/5/32_L_12-12_0",
                                "5/5/5/5/LLLLLL_L_12-12_0",
                                "5/5/5/5/x4_L_12-12_0",
                                "5/5/5/5/5_l_12-12_0",
                                "5/5/5/5/5_L_13-12_0",
                                "5/5/5/5/5_L_12_0",
                                "5/5/5/5/5_L_12-12_-1",
                                "5/5/5/5/5_L_12-12_401",
                                "5/5/5/5/5_L_12-12_00",
                                "5/5/5/5/5__L_12-12_0",
                                "5/5/5/5/5_L_12-12_0_",
                                "5/5/5/5/5_L_12-12_0%00",
                                "%EF%BC%95/5/5/5/5_L_12-12_0",
                                "5/".repeat(1_000))
                        .map(position -> "/v1/positions/legal-moves?position=" + position));
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoTagIsMalformed() {
        List<String> noTags =
                List.of("36", "\"36", "36\"", "\"36\" \"37\"", "\"36\",,", "w\"36\"", ",", "\"3 6\"", "* , \"1\"");
        Call place = Situation.FRESH.game().call(Side.LIGHT, "a1");
        Call join = Call.post(Situation.WAITING.game().path("/players"), "{}");
        Call read = Call.get(Situation.FRESH.game().path(""));
        return refused(
                noTags.stream()
                        .flatMap(tag -> Stream.of(
                                place.with("If-Match", tag),
                                join.with("If-Match", tag),
                                read.with("If-None-Match", tag),
                                read.withPath("/v1/rules").with("If-None-Match", tag),
                                read.withPath("/problems/not-found").with("If-None-Match", tag))),
                ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void aTagOfNoVersionMatchesNothing() {
        for (String tag : List.of("\"x\"", "\"\"", "\"999999999999\"", "\"2-json\"", "\"" + "9".repeat(3000) + "\"")) {
            Situation.FRESH
                    .game()
                    .call(Side.LIGHT, "a1")
                    .with("If-Match", tag)
                    .sendWrong()
                    .refused(ProblemCode.PRECONDITION_FAILED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "application/", "/json", "a/b/c", "text/plain;q", ";", "text/plain;q=x", "@/@"})
    void aMalformedAcceptIsNoFailure(String accept) {
        Answer answer =
                Call.get(Situation.FRESH.game().path("")).with("Accept", accept).sendWrong();
        if (answer.status() != 200) {
            answer.isProblem();
            assertTrue(answer.status() == 400 || answer.status() == 406, answer::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "application/",
                "/json",
                "text/json",
                "application/json;charset=latin1",
                "application/json;charset=",
                "application/json;charset=\"",
                "multipart/form-data",
                "*/*",
                "application/*",
                "*/*;q",
                "@",
                ";"
            })
    void anotherTypeIsUnsupported(String type) {
        posts().forEach(post ->
                post.with("Content-Type", type).sendWrong().refused(ProblemCode.UNSUPPORTED_MEDIA_TYPE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json; charset=utf-8", "application/json;charset=\"UTF-8\"", "APPLICATION/JSON"})
    void jsonIsSpelledInManyWays(String type) {
        Call.post(GameClient.GAMES, "{}").with("Content-Type", type).sendWrong().expect(201);
    }

    @Test
    void aByteOrderMarkIsForgiven() {
        Call.post(GameClient.GAMES, "\ufeff{}").sendWrong().expect(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "/json", "*/*;q", "@"})
    void anEmptyBodyMayHaveAnyType(String type) {
        Call.post(GameClient.GAMES, "")
                .withBody(null)
                .with("Content-Type", type)
                .sendWrong()
                .expect(201);
    }

    @Test
    void aBodyWithoutTypeIsUnsupported() {
        Call.post(GameClient.GAMES, "{}")
                .with("Content-Type", "application/octet-stream")
                .sendWrong()
                .refused(ProblemCode.UNSUPPORTED_MEDIA_TYPE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "deflate", "nonsense"})
    void aCompressedBodyIsUnsupported(String encoding) {
        posts().forEach(post ->
                post.with("Content-Encoding", encoding).sendWrong().refused(ProblemCode.UNSUPPORTED_MEDIA_TYPE));
    }

    @Test
    void headersThatMeanNothingHereDoNoHarm() {
        Map<String, String> headers = Map.of(
                "Accept-Language", "x".repeat(3_000) + ",;q=,-,de",
                "Last-Event-ID", "-1",
                "Range", "bytes=0-1",
                "If-Modified-Since", "yesterday",
                "If-Unmodified-Since", "tomorrow",
                "Expect", "200-ok",
                "Cookie", "a=b; \u00ff",
                "X-Forwarded-For", "' or 1=1",
                "X-HTTP-Method-Override", "DELETE");
        headers.forEach((name, value) -> Call.get(Situation.FRESH.game().path(""))
                .with(name, value)
                .sendWrong()
                .expect(200));
    }

    @Test
    void aBodyUpToTheLimitIsRead() {
        String atLimit = "{" + " ".repeat(RequestBody.MAX_BYTES - 2) + "}";
        Call.post(GameClient.GAMES, atLimit).send().expect(201);
        Answer refused = Call.post(GameClient.GAMES, atLimit + " ").send().refused(ProblemCode.TOO_LARGE);
        assertEquals("close", refused.header("Connection"));
    }

    @TestFactory
    Stream<DynamicTest> onePathMoreOrLessIsNotFound() {
        GameClient game = Situation.FRESH.game();
        return refused(
                Stream.of(
                                "/v1",
                                "/v1/",
                                "/v2/games",
                                "/v1/game",
                                "/v1/gamess",
                                "/v1/rule",
                                "/v1/rules/R1",
                                "/v1/positions",
                                "/v1/positions/legal",
                                "/problems",
                                "/problems/Not-Found",
                                game.path("/ply"),
                                game.path("/plies/1"),
                                game.path("/states"),
                                game.path("/states/0/x"),
                                game.path("/.git"))
                        .map(Call::get),
                ProblemCode.NOT_FOUND);
    }

    @Test
    void noneOfItChangedAGame() {
        assertEquals("1", Situation.WAITING.game().read().at("/version"));
        assertEquals("2", Situation.FRESH.game().read().at("/version"));
        assertEquals("3", Situation.PLACING.game().read().at("/version"));
    }
}
