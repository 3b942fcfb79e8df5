package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Every refusal that can come, what it says, and that it changes nothing. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class RefusalTest {

    /** What nothing that the service can do so far leads to. The list shrinks as it learns. */
    private static final Set<ProblemCode> NOT_YET = EnumSet.of(
            ProblemCode.MALFORMED_RECORD,
            ProblemCode.REQUEST_IN_PROGRESS,
            ProblemCode.ILLEGAL_RECORD,
            ProblemCode.RATE_LIMITED);

    /** What comes of failures, which have tests of their own. */
    private static final Set<ProblemCode> FAILURES =
            EnumSet.of(ProblemCode.INTERNAL_ERROR, ProblemCode.OVERLOADED, ProblemCode.DATABASE_UNAVAILABLE);

    private static final String UNKNOWN = UUID.randomUUID().toString();

    /**
     * A request and how it is refused.
     *
     * @param rule the rule that is named, or null
     * @param extras which optional fields the problem has
     */
    record Refusal(
            String name,
            Call call,
            ProblemCode code,
            @Nullable String rule,
            Set<String> extras) {

        static Refusal of(String name, Call call, ProblemCode code, String... extras) {
            return new Refusal(name, call, code, null, Set.of(extras));
        }

        Refusal by(String because) {
            return new Refusal(
                    name,
                    call,
                    code,
                    because,
                    Stream.concat(extras.stream(), Stream.of("rule")).collect(Collectors.toSet()));
        }
    }

    private static Stream<Refusal> refusals() {
        return Stream.of(ofRequests(), ofGames(), ofAgreements(), ofRules()).flatMap(refusals -> refusals);
    }

    private static Stream<Refusal> ofRequests() {
        GameClient fresh = Situation.FRESH.game();
        Call good = fresh.call(Side.LIGHT, "a1");
        return Stream.of(
                Refusal.of("no JSON", good.withBody("{"), ProblemCode.MALFORMED_REQUEST, "violations"),
                Refusal.of("no id", Call.get("/v1/games/my-game"), ProblemCode.MALFORMED_REQUEST, "violations"),
                Refusal.of("no token", good.withToken(null), ProblemCode.UNAUTHORIZED),
                Refusal.of("unknown token", good.withToken("x"), ProblemCode.UNAUTHORIZED),
                Refusal.of("basic login", good.with("Authorization", "Basic YTpi"), ProblemCode.UNAUTHORIZED),
                Refusal.of(
                        "token of another game",
                        good.withToken(Situation.PLACING.game().token(Side.LIGHT)),
                        ProblemCode.UNAUTHORIZED),
                Refusal.of("unknown game", Call.get("/v1/games/" + UNKNOWN), ProblemCode.NOT_FOUND),
                Refusal.of("unknown path", Call.get("/v1/nothing"), ProblemCode.NOT_FOUND),
                Refusal.of("unknown problem", Call.get("/problems/nothing"), ProblemCode.NOT_FOUND),
                Refusal.of("future ply", Call.get(fresh.path("/states/1")), ProblemCode.NOT_FOUND),
                Refusal.of("other method", good.withMethod("PUT"), ProblemCode.METHOD_NOT_ALLOWED),
                Refusal.of("no such format", good.with("Accept", "image/png"), ProblemCode.NOT_ACCEPTABLE),
                Refusal.of("over the limit", good.withBody("{" + " ".repeat(20_000) + "}"), ProblemCode.TOO_LARGE),
                Refusal.of("no JSON type", good.with("Content-Type", "text/xml"), ProblemCode.UNSUPPORTED_MEDIA_TYPE),
                Refusal.of("other version", good.with("If-Match", "\"9\""), ProblemCode.PRECONDITION_FAILED, "version"),
                Refusal.of(
                                "impossible position",
                                Call.get("/v1/positions/legal-moves?position=5/5/2L2/5/5_D_11-12_0"),
                                ProblemCode.IMPOSSIBLE_POSITION)
                        .by("R3"));
    }

    private static Stream<Refusal> ofGames() {
        GameClient waiting = Situation.WAITING.game();
        GameClient fresh = Situation.FRESH.game();
        GameClient placing = Situation.PLACING.game();
        GameClient moving = Situation.MOVING.game();
        GameClient over = Situation.FINISHED.game();
        Call joining = Call.post(fresh.path("/players"), "{}");
        return Stream.of(
                Refusal.of("over", over.call(Side.LIGHT, "a1-a2"), ProblemCode.GAME_OVER, "version"),
                Refusal.of(
                        "joining what is over",
                        joining.withPath(over.path("/players")),
                        ProblemCode.GAME_OVER,
                        "version"),
                Refusal.of("not started", waiting.call(Side.LIGHT, "a1"), ProblemCode.NOT_STARTED, "version"),
                Refusal.of("number taken", placing.call(Side.LIGHT, "a1", 1), ProblemCode.PLY_CONFLICT, "version"),
                Refusal.of("opponent’s ply", placing.call(Side.DARK, "c1", 1), ProblemCode.PLY_CONFLICT, "version"),
                Refusal.of("number not next", placing.call(Side.DARK, "a1", 3), ProblemCode.PLY_CONFLICT, "version"),
                Refusal.of("too early", placing.call(Side.DARK, "a1-a2"), ProblemCode.WRONG_PHASE, "version", "legal")
                        .by("R3"),
                Refusal.of("too late", moving.call(Side.DARK, "c3"), ProblemCode.WRONG_PHASE, "version", "legal")
                        .by("R3"),
                Refusal.of("out of turn", placing.call(Side.LIGHT, "a1"), ProblemCode.NOT_YOUR_TURN, "version"),
                Refusal.of("passed over", passedOver("a1-a2"), ProblemCode.NOT_YOUR_TURN, "version")
                        .by("R9"),
                Refusal.of("passed over, placing", passedOver("a1"), ProblemCode.WRONG_PHASE, "version", "legal")
                        .by("R9"),
                Refusal.of("full", joining, ProblemCode.SEAT_TAKEN, "version"),
                Refusal.of(
                        "seated",
                        joining.withPath(waiting.path("/players")).withToken(waiting.token(Side.LIGHT)),
                        ProblemCode.ALREADY_SEATED,
                        "version"));
    }

    private static Stream<Refusal> ofAgreements() {
        GameClient fresh = Situation.FRESH.game();
        GameClient offered = Situation.DRAW_OFFERED.game();
        GameClient keyed = Situation.KEYED.game();
        Call giveUp = Call.get(fresh.path("")).withMethod("DELETE");
        Call rematch = Call.post(fresh.path("/rematch"), "{}").withToken(fresh.token(Side.LIGHT));
        Call draw = Call.post(offered.path("/draw"), "{}");
        return Stream.of(
                Refusal.of(
                        "given up by who joined",
                        giveUp.withToken(fresh.token(Side.DARK)),
                        ProblemCode.NOT_YOUR_SEAT,
                        "version"),
                Refusal.of(
                        "given up too late",
                        giveUp.withToken(fresh.token(Side.LIGHT)),
                        ProblemCode.ALREADY_STARTED,
                        "version"),
                Refusal.of("rematch too early", rematch, ProblemCode.ALREADY_STARTED, "version"),
                Refusal.of(
                        "accepting one’s own offer",
                        draw.withToken(offered.token(Side.LIGHT)),
                        ProblemCode.NO_DRAW_OFFER,
                        "version"),
                Refusal.of(
                        "offering against an offer",
                        draw.withMethod("PUT")
                                .withPath(offered.path("/draw-offer"))
                                .withToken(offered.token(Side.DARK)),
                        ProblemCode.DRAW_OFFERED,
                        "version"),
                Refusal.of(
                        "key of another request",
                        keyed.call(Side.LIGHT, "a2").with("Idempotency-Key", "key"),
                        ProblemCode.IDEMPOTENCY_KEY_REUSED,
                        "version"));
    }

    private static Call passedOver(String ply) {
        GameClient game = Situation.PASSED_OVER.game();
        return game.call(Side.valueOf(game.read().at("/passedOver")), ply);
    }

    private static Stream<Refusal> ofRules() {
        GameClient placing = Situation.PLACING.game();
        GameClient first = Situation.FIRST_MOVE.game();
        GameClient moving = Situation.MOVING.game();
        String[] extras = {"version", "legal"};
        return Stream.of(
                Refusal.of("on the centre", placing.call(Side.DARK, "c3"), ProblemCode.ILLEGAL_PLACEMENT, extras)
                        .by("R3"),
                Refusal.of("onto a man", placing.call(Side.DARK, "c1"), ProblemCode.ILLEGAL_PLACEMENT, extras)
                        .by("R3"),
                Refusal.of("the opponent’s man", first.call(Side.LIGHT, "a3-b3"), ProblemCode.ILLEGAL_MOVE, extras)
                        .by("R4"),
                Refusal.of("no man", moving.call(Side.DARK, "c2-c3"), ProblemCode.ILLEGAL_MOVE, extras)
                        .by("R4"),
                Refusal.of("not to the centre", first.call(Side.LIGHT, "b2-b3"), ProblemCode.ILLEGAL_MOVE, extras)
                        .by("R5"),
                Refusal.of("diagonally", first.call(Side.LIGHT, "b2-c3"), ProblemCode.ILLEGAL_MOVE, extras)
                        .by("R4"),
                Refusal.of("nowhere", moving.call(Side.DARK, "a5-a5"), ProblemCode.ILLEGAL_MOVE, extras)
                        .by("R4"),
                Refusal.of("into a man", moving.call(Side.DARK, "a5-b5"), ProblemCode.ILLEGAL_MOVE, extras)
                        .by("R4"));
    }

    private static Stream<DynamicTest> forEach(Consumer<Refusal> test) {
        return refusals()
                .map(refusal ->
                        DynamicTest.dynamicTest(refusal.code() + ": " + refusal.name(), () -> test.accept(refusal)));
    }

    @TestFactory
    Stream<DynamicTest> aRefusalSaysWhatIsWrong() {
        return forEach(RefusalTest::assertSaysWhatIsWrong);
    }

    private static void assertSaysWhatIsWrong(Refusal refusal) {
        Answer answer = refusal.call().sendWrong().refused(refusal.code());
        for (String extra : List.of("rule", "legal", "version", "violations")) {
            assertEquals(refusal.extras().contains(extra), answer.has("/" + extra), () -> extra + " in " + answer);
        }
        if (refusal.rule() != null) {
            assertEquals(refusal.rule(), answer.at("/rule"));
        }
        assertEquals("en", answer.header("Content-Language"));
    }

    @TestFactory
    Stream<DynamicTest> aRefusalSpeaksGermanToo() {
        return forEach(RefusalTest::assertSpeaksGerman);
    }

    private static void assertSpeaksGerman(Refusal refusal) {
        Answer english = refusal.call().sendWrong();
        Answer german = refusal.call()
                .with("Accept-Language", "de-CH, en;q=0.5")
                .sendWrong()
                .refused(refusal.code());
        assertNotEquals(english.at("/title"), german.at("/title"));
        assertNotEquals(english.at("/detail"), german.at("/detail"));
        assertEquals("de", german.header("Content-Language"));
    }

    @TestFactory
    Stream<DynamicTest> aRefusalIsAProblemWhateverIsAccepted() {
        return forEach(RefusalTest::assertIsProblemForReadersOfText);
    }

    private static void assertIsProblemForReadersOfText(Refusal refusal) {
        String accept = refusal.call().headers().getOrDefault("Accept", "text/plain");
        Answer answer = refusal.call().with("Accept", accept).sendWrong();
        assertTrue(answer.status() >= 400, answer::toString);
        answer.isProblem();
    }

    @Test
    void aRefusalChangesNothing() {
        List<String> before = everyGame();
        refusals().forEach(refusal -> refusal.call().sendWrong().refused(refusal.code()));
        assertEquals(before, everyGame());
    }

    private static List<String> everyGame() {
        return Stream.of(Situation.values())
                .map(situation -> situation.game().everything())
                .toList();
    }

    @Test
    void everyCodeIsAmongThem() {
        Set<ProblemCode> shown = EnumSet.copyOf(NOT_YET);
        shown.addAll(FAILURES);
        refusals().forEach(refusal -> shown.add(refusal.code()));
        assertEquals(EnumSet.allOf(ProblemCode.class), shown);
        assertTrue(refusals().noneMatch(refusal -> NOT_YET.contains(refusal.code())));
    }

    @Test
    void whoIsNotKnownIsToldHowToBe() {
        Answer refused =
                Situation.FRESH.game().call(Side.LIGHT, "a1").withToken(null).sendWrong();
        assertEquals("Bearer", refused.expect(401).header("WWW-Authenticate"));
        assertFalse(refused.has("/version"), "a stranger learns nothing of the game");
    }

    @Test
    void whoMissesTheVersionIsToldTheRightOne() {
        GameClient game = Situation.MOVING.game();
        Answer refused = game.call(Side.DARK, "a5-b5").with("If-Match", "\"1\"").send();
        assertEquals(
                "\"27-json-en\"",
                refused.refused(ProblemCode.PRECONDITION_FAILED).etag());
        assertEquals("27", refused.at("/version"));
    }

    @Test
    void whatWouldHaveBeenAllowedIsWhatTheGameAllows() {
        GameClient game = Situation.FIRST_MOVE.game();
        Answer refused = game.call(Side.LIGHT, "b2-b3").send();
        assertEquals(
                game.read().at("/legal"),
                refused.refused(ProblemCode.ILLEGAL_MOVE).at("/legal"));
    }

    @Test
    void thePlyInQuestionIsNamed() {
        assertTrue(Situation.MOVING
                .game()
                .call(Side.DARK, "a5-b5")
                .send()
                .at("/detail")
                .contains("a5-b5"));
        assertTrue(Situation.PLACING
                .game()
                .call(Side.DARK, "c1")
                .send()
                .at("/detail")
                .contains("c1"));
    }
}
