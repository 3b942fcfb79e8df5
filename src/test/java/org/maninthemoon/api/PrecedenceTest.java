package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Of two faults in one request the first in the contract's order answers. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class PrecedenceTest {

    private static final String LONG = " ".repeat(RequestBody.MAX_BYTES);

    /** What a fault takes hold of. Two faults that want the same cannot be in one request. */
    private enum Part {
        METHOD,
        PATH,
        LENGTH,
        TYPE,
        ACCEPT,
        FIELD,
        ID,
        TOKEN,
        IF_MATCH,
        GAME,
        PLY,
        NUMBER
    }

    /** What is to be played where, before it is put into a request. */
    private record Attempt(
            Situation situation,
            Side side,
            String ply,
            @Nullable Integer number) {

        Attempt in(Situation other) {
            return new Attempt(other, side, ply, number);
        }

        Attempt by(Side other) {
            return new Attempt(situation, other, ply, number);
        }

        Attempt playing(String other) {
            return new Attempt(situation, side, other, number);
        }

        Attempt numbered(int other) {
            return new Attempt(situation, side, ply, other);
        }

        Call call() {
            GameClient game = situation.game();
            return number == null ? game.call(side, ply) : game.call(side, ply, number);
        }
    }

    /**
     * A fault, or a repeat, which is answered like one.
     *
     * @param rank its place in the contract's order; those of one rank answer in either order
     * @param code how it is refused, null for the repeat
     */
    private record Fault(
            int rank,
            String name,
            @Nullable ProblemCode code,
            Set<Part> parts,
            UnaryOperator<Attempt> attempt,
            UnaryOperator<Call> call) {

        static Fault ofCall(int rank, ProblemCode code, Part part, String name, UnaryOperator<Call> call) {
            return new Fault(rank, name, code, EnumSet.of(part), UnaryOperator.identity(), call);
        }

        static Fault ofAttempt(
                int rank, @Nullable ProblemCode code, Set<Part> parts, String name, UnaryOperator<Attempt> attempt) {
            return new Fault(rank, name, code, parts, attempt, UnaryOperator.identity());
        }

        boolean goesWith(Fault later) {
            return rank < later.rank && Collections.disjoint(parts, later.parts);
        }

        Answer assertAnswers(Call faulty) {
            Answer answer = faulty.sendWrong();
            return code == null ? answer.expect(200) : answer.refused(code);
        }
    }

    private static List<Fault> ofAnyPost() {
        return List.of(
                Fault.ofCall(0, ProblemCode.METHOD_NOT_ALLOWED, Part.METHOD, "method", call -> call.withMethod("PUT")),
                Fault.ofCall(0, ProblemCode.NOT_FOUND, Part.PATH, "path", call -> call.withPath(call.path() + "s")),
                Fault.ofCall(
                        1, ProblemCode.TOO_LARGE, Part.LENGTH, "length", call -> call.withBody(LONG + call.body())),
                Fault.ofCall(
                        2,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        Part.TYPE,
                        "type",
                        call -> call.with("Content-Type", "text/xml")),
                Fault.ofCall(
                        2, ProblemCode.NOT_ACCEPTABLE, Part.ACCEPT, "accept", call -> call.with("Accept", "image/png")),
                Fault.ofCall(
                        3,
                        ProblemCode.MALFORMED_REQUEST,
                        Part.FIELD,
                        "field",
                        call -> call.withBody(String.valueOf(call.body()).replaceFirst("\\{", "{\"colour\":1,"))),
                Fault.ofCall(
                        3,
                        ProblemCode.MALFORMED_REQUEST,
                        Part.IF_MATCH,
                        "malformed If-Match",
                        call -> call.with("If-Match", "36")),
                Fault.ofCall(
                        3,
                        ProblemCode.MALFORMED_REQUEST,
                        Part.ID,
                        "malformed id",
                        call -> call.withPath(call.path().replaceFirst("games/[^/]+", "games/1"))),
                Fault.ofCall(
                        4,
                        ProblemCode.NOT_FOUND,
                        Part.ID,
                        "unknown game",
                        call -> call.withPath(call.path().replaceFirst("games/[^/]+", "games/" + UUID.randomUUID()))),
                Fault.ofCall(5, ProblemCode.UNAUTHORIZED, Part.TOKEN, "token", call -> call.withToken("x")),
                Fault.ofCall(
                        7,
                        ProblemCode.PRECONDITION_FAILED,
                        Part.IF_MATCH,
                        "version",
                        call -> call.with("If-Match", "\"999\"")));
    }

    private static List<Fault> ofPlies() {
        return List.of(
                Fault.ofAttempt(
                        6,
                        null,
                        EnumSet.of(Part.GAME, Part.TOKEN, Part.PLY, Part.NUMBER),
                        "repeat",
                        attempt -> new Attempt(Situation.PLACING, Side.LIGHT, "c1", 1)),
                Fault.ofAttempt(
                        8,
                        ProblemCode.GAME_OVER,
                        EnumSet.of(Part.GAME),
                        "over",
                        attempt -> attempt.in(Situation.FINISHED)),
                Fault.ofAttempt(
                        9,
                        ProblemCode.NOT_STARTED,
                        EnumSet.of(Part.GAME),
                        "not started",
                        attempt -> attempt.in(Situation.WAITING)),
                Fault.ofAttempt(
                        10,
                        ProblemCode.PLY_CONFLICT,
                        EnumSet.of(Part.NUMBER),
                        "number",
                        attempt -> attempt.numbered(99)),
                Fault.ofAttempt(
                        11,
                        ProblemCode.WRONG_PHASE,
                        EnumSet.of(Part.PLY),
                        "phase",
                        attempt -> attempt.playing("a1-a2")),
                Fault.ofAttempt(
                        12,
                        ProblemCode.NOT_YOUR_TURN,
                        EnumSet.of(Part.TOKEN),
                        "turn",
                        attempt -> attempt.by(Side.DARK)),
                Fault.ofAttempt(
                        13,
                        ProblemCode.ILLEGAL_PLACEMENT,
                        EnumSet.of(Part.PLY),
                        "rule",
                        attempt -> attempt.playing("c3")));
    }

    private static List<Fault> all() {
        return Stream.concat(ofAnyPost().stream(), ofPlies().stream()).toList();
    }

    private static Call spoiled(Fault... faults) {
        Attempt attempt = new Attempt(Situation.FRESH, Side.LIGHT, "a1", null);
        for (Fault fault : faults) {
            attempt = fault.attempt().apply(attempt);
        }
        Call call = attempt.call();
        for (Fault fault : faults) {
            call = fault.call().apply(call);
        }
        return call;
    }

    @TestFactory
    Stream<DynamicTest> eachFaultAloneIsRefused() {
        return all().stream()
                .map(fault -> DynamicTest.dynamicTest(fault.name(), () -> fault.assertAnswers(spoiled(fault))));
    }

    @TestFactory
    Stream<DynamicTest> ofTwoFaultsTheFirstAnswers() {
        List<DynamicTest> pairs = new ArrayList<>();
        for (Fault first : all()) {
            for (Fault later : all()) {
                // Nobody holds DARK's seat while the game waits for its holder.
                boolean isPossible =
                        first.code() != ProblemCode.NOT_STARTED || later.code() != ProblemCode.NOT_YOUR_TURN;
                if (first.goesWith(later) && isPossible) {
                    pairs.add(DynamicTest.dynamicTest(
                            first.name() + " before " + later.name(),
                            () -> first.assertAnswers(spoiled(first, later))));
                }
            }
        }
        assertEquals(true, pairs.size() > 90, () -> "pairs: " + pairs.size());
        return pairs.stream();
    }

    @Test
    void aGameThatHasNotStartedComesBeforeTheTurn() {
        GameClient game = GameClient.create("{\"firstPlayer\":\"OPPONENT\"}");
        game.call(Side.DARK, "a1").send().refused(ProblemCode.NOT_STARTED);
    }

    @TestFactory
    Stream<DynamicTest> joiningHasTheSameOrder() {
        List<DynamicTest> pairs = new ArrayList<>();
        for (Fault first : ofAnyPost()) {
            for (Situation full : List.of(Situation.FRESH, Situation.FINISHED)) {
                Call call = first.call()
                        .apply(Call.post(full.game().path("/players"), "{}")
                                .withToken(full.game().token(Side.LIGHT)));
                pairs.add(DynamicTest.dynamicTest(first.name() + " before " + full, () -> first.assertAnswers(call)));
            }
        }
        return pairs.stream();
    }

    @Test
    void aFullGameComesBeforeOnesOwnSeat() {
        for (Situation full : List.of(Situation.FRESH, Situation.FINISHED)) {
            Call.post(full.game().path("/players"), "{}")
                    .withToken(full.game().token(Side.LIGHT))
                    .send()
                    .refused(full == Situation.FRESH ? ProblemCode.SEAT_TAKEN : ProblemCode.GAME_OVER);
        }
    }

    @Test
    void theRouteComesBeforeWhatIsMalformed() {
        Call.get("/v1/nothing?format=pdf").sendWrong().refused(ProblemCode.NOT_FOUND);
        Call.get("/v1/nothing").with("Accept", "nonsense").sendWrong().refused(ProblemCode.NOT_FOUND);
        Call delete = Call.get("/v1/rules").withMethod("DELETE");
        delete.with("Accept", "nonsense").sendWrong().refused(ProblemCode.METHOD_NOT_ALLOWED);
        delete.withPath("/v1/rules?format=pdf").sendWrong().refused(ProblemCode.METHOD_NOT_ALLOWED);
    }

    @Test
    void whatIsMalformedComesBeforeTheGame() {
        for (String rest : List.of("", "/plies", "/states/1")) {
            Call read = Call.get("/v1/games/" + UUID.randomUUID() + rest);
            read.with("If-None-Match", "36").sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
            read.withPath(read.path() + "?format=pdf").sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
            read.with("Accept", "image/png").sendWrong().refused(ProblemCode.NOT_ACCEPTABLE);
        }
        Call.get(Situation.FRESH.game().path("/states/1"))
                .with("If-None-Match", "36")
                .sendWrong()
                .refused(ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void whatIsMalformedComesBeforeAnImpossiblePosition() {
        Call.get("/v1/positions/legal-moves?position=5/5/2L2/5/5_D_11-12_0")
                .with("If-None-Match", "36")
                .sendWrong()
                .refused(ProblemCode.MALFORMED_REQUEST);
    }

    @Test
    void nothingWasChangedByAnyOfIt() {
        List<String> before = Stream.of(Situation.values())
                .map(situation -> situation.game().everything())
                .toList();
        all().forEach(fault -> fault.assertAnswers(spoiled(fault)));
        List<String> after = Stream.of(Situation.values())
                .map(situation -> situation.game().everything())
                .toList();
        assertEquals(before, after);
    }
}
