package org.maninthemoon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.game.Digest;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.Games;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.RequestKey.Mark;
import org.maninthemoon.game.Result;
import org.maninthemoon.game.Seat;
import org.maninthemoon.game.SeatToken;
import org.maninthemoon.game.Status;
import org.maninthemoon.game.Terms;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** Games come back from the database as they went in. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
@ActivateRequestContext
class StoredGamesTest {

    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00.123Z");

    private static final Seat ADA = new Seat.Person("Ada 🌝", new SeatToken("a").hash(), null);
    private static final Seat BERT = new Seat.Person(null, new SeatToken("b").hash(), null);

    @Inject
    Games games;

    private static Game created(int noCaptureLimit, @Nullable Seat light, @Nullable Seat dark) {
        Terms terms = new Terms(new Law(noCaptureLimit), null, false, Side.LIGHT, null, null);
        return created(terms, light, dark);
    }

    private static Game created(Terms terms, @Nullable Seat light, @Nullable Seat dark) {
        return new Game(
                UUID.randomUUID(), 1, terms, Position.START, 0, light, dark, null, null, null, null, null, NOON, NOON);
    }

    /** The game after a ply of whoever is to move, as the application would make it. */
    private static Game after(Game game, Ply ply) {
        Played played = game.law().play(game.position(), ply);
        int version = game.version() + 1;
        Instant now = NOON.plusMillis(version);
        boolean drawOffered = played.outcome() == null && version % 3 == 0;
        PlayedPly last = new PlayedPly(game.ply() + 1, version, played, now, drawOffered);
        return new Game(
                game.id(),
                version,
                game.terms(),
                played.position(),
                game.ply() + 1,
                game.light(),
                game.dark(),
                last,
                drawOffered ? played.by() : null,
                null,
                played.outcome() == null ? null : Result.of(played.outcome()),
                null,
                game.createdAt(),
                now);
    }

    /** Plays the first legal ply over and over, up to a status. */
    private Game playedOn(Game game, Status status) {
        Game current = game;
        while (current.status() != status) {
            current =
                    after(current, current.law().legalPlies(current.position()).get(0));
            assertTrue(games.keep(current, List.of(Objects.requireNonNull(current.lastPly())), null));
        }
        return current;
    }

    private void assertComesBack(Game game) {
        assertEquals(game, games.find(game.id()).orElseThrow());
    }

    @Test
    void aGameThatWaitsComesBack() {
        for (Game waiting : List.of(created(20, ADA, null), created(2, null, BERT))) {
            games.add(waiting, List.of(), null);
            assertEquals(Status.WAITING, waiting.status());
            assertComesBack(waiting);
        }
    }

    @Test
    void aGameComesBackAfterEveryPly() {
        Game game = created(4, ADA, BERT);
        games.add(game, List.of(), null);
        List<PlayedPly> plies = new ArrayList<>();
        while (game.result() == null) {
            assertComesBack(game);
            game = after(game, game.law().legalPlies(game.position()).get(0));
            assertTrue(games.keep(game, List.of(Objects.requireNonNull(game.lastPly())), null));
            PlayedPly last = game.lastPly();
            assertNotNull(last);
            plies.add(last);
        }
        assertComesBack(game);
        assertEquals(Status.FINISHED, game.status());
        assertEquals(plies, games.plies(game, game.ply()));
        assertEquals(plies.subList(0, 3), games.plies(game, 3));
    }

    @Test
    void aGameThatIsWonComesBackWithTheManInTheMoon() {
        Game reduced = wonGame();
        games.add(created(400, ADA, BERT), List.of(), null);
        assertComesBack(reduced);
        Result result = reduced.result();
        assertNotNull(result);
        assertEquals(Result.Reason.REDUCED, result.reason());
    }

    /** A game in which the side to move captures whenever it can, until only one man is left. */
    private Game wonGame() {
        for (int start = 0; ; start++) {
            Game game = created(400, ADA, BERT);
            games.add(game, List.of(), null);
            while (game.result() == null) {
                game = after(game, greediest(game, start));
                assertTrue(games.keep(game, List.of(Objects.requireNonNull(game.lastPly())), null));
            }
            if (game.result().reason() == Result.Reason.REDUCED) {
                return game;
            }
        }
    }

    private static Ply greediest(Game game, int start) {
        List<Ply> legal = game.law().legalPlies(game.position());
        int turn = game.ply() * 7 + start;
        return legal.stream()
                .filter(ply -> !game.law().play(game.position(), ply).captures().isEmpty())
                .findFirst()
                .orElse(legal.get(turn % legal.size()));
    }

    @Test
    void ofTwoChangesToOneVersionOneIsKept() {
        Game game = created(20, ADA, BERT);
        games.add(game, List.of(), null);
        List<Ply> legal = game.law().legalPlies(game.position());
        Game first = after(game, legal.get(0));
        Game second = after(game, legal.get(1));
        assertTrue(games.keep(first, List.of(Objects.requireNonNull(first.lastPly())), null));
        assertFalse(games.keep(second, List.of(Objects.requireNonNull(second.lastPly())), null));
        assertComesBack(first);
        assertEquals(1, games.plies(first, 9).size());
    }

    @Test
    void theListIsOfListedGamesAlone() {
        Game unlisted = created(20, ADA, null);
        games.add(unlisted, List.of(), null);
        assertTrue(games.listed(null, null, 200).stream()
                .noneMatch(game -> game.id().equals(unlisted.id())));
    }

    @Test
    void aGameInEachStatusComesBack() {
        for (Status status : List.of(Status.PLACING, Status.MOVING, Status.FINISHED)) {
            Game game = created(6, ADA, BERT);
            games.add(game, List.of(), null);
            Game played = playedOn(game, status);
            assertEquals(status, played.status());
            assertEquals(status == Status.FINISHED ? null : Side.LIGHT, played.sideToMove());
            assertComesBack(played);
        }
    }

    @Test
    void whatIsAgreedAndKeyedComesBack() {
        Mark joined = new Mark(digest(1), digest(2));
        Seat dark = new Seat.Person("Bert", new SeatToken("b").hash(), joined);
        Terms terms = new Terms(Law.STANDARD, 60, true, Side.LIGHT, UUID.randomUUID(), null);
        Game game = new Game(
                UUID.randomUUID(),
                1,
                terms,
                Position.START,
                0,
                ADA,
                dark,
                null,
                Side.DARK,
                NOON.plusSeconds(60),
                null,
                null,
                NOON,
                NOON);
        games.add(game, List.of(), null);
        assertComesBack(game);

        Result agreed = new Result(null, Result.Reason.AGREEMENT, null);
        Mark end = new Mark(digest(3), digest(4));
        Game ended =
                new Game(game.id(), 2, terms, Position.START, 0, ADA, dark, null, null, null, agreed, end, NOON, NOON);
        assertTrue(games.keep(ended, List.of(), null));
        assertComesBack(ended);
    }

    @Test
    void aPlyIsFoundByTheKeyOfItsRequest() {
        Game game = created(20, ADA, BERT);
        games.add(game, List.of(), new Mark(digest(7), digest(8)));
        Game next = after(game, game.law().legalPlies(game.position()).get(0));
        assertTrue(games.keep(next, List.of(Objects.requireNonNull(next.lastPly())), new Mark(digest(5), digest(6))));

        assertEquals(Optional.of(digest(6)), games.plyBody(game.id(), digest(5)));
        assertEquals(Optional.empty(), games.plyBody(game.id(), digest(6)));
        assertEquals(Optional.of(new Games.Creation(game.id(), digest(8))), games.creation(digest(7)));
        assertFalse(games.add(created(20, ADA, BERT), List.of(), new Mark(digest(7), digest(9))));
    }

    private static Digest digest(int start) {
        byte[] bytes = new byte[16];
        Arrays.fill(bytes, (byte) start);
        return new Digest(bytes);
    }

    @Test
    void whatIsNotThereIsNotFound() {
        assertTrue(games.find(UUID.randomUUID()).isEmpty());
    }
}
