package org.maninthemoon.game;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.GameSpec.FirstPlayer;
import org.maninthemoon.game.GameSpec.Opponent;
import org.maninthemoon.game.Games.Creation;
import org.maninthemoon.game.RequestKey.Mark;
import org.maninthemoon.rules.Side;

/** How people come to games and their seats: creating, joining, giving up, and playing again. */
@ApplicationScoped
public class Seating {

    private final GameService service;
    private final Games games;
    private final Clock clock;
    private final RandomGenerator random;

    public Seating(GameService service, Games games, Clock clock, RandomGenerator random) {
        this.service = service;
        this.games = games;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Creates a game; under one key only one.
     *
     * @param key a key that nobody else can guess, or null
     */
    public SeatedGame create(GameSpec spec, @Nullable RequestKey key) {
        return GameService.untilKept(() -> {
            Mark mark = key == null ? null : key.mark("create");
            Optional<SeatedGame> earlier =
                    key == null || mark == null ? Optional.empty() : created(key, mark, "create");
            if (earlier.isPresent()) {
                return earlier;
            }
            UUID id = GameId.next(clock, random);
            SeatToken token = key == null ? SeatToken.next(random) : key.token("create", id);
            Game game = newGame(id, spec, token);
            return games.add(game, List.of(), mark) ? Optional.of(SeatedGame.of(game, token, false)) : Optional.empty();
        });
    }

    /**
     * The game that a request made before under the same key.
     *
     * @param operation what the key's tokens were made for
     */
    Optional<SeatedGame> created(RequestKey key, Mark mark, String operation) {
        Optional<Creation> creation = games.creation(mark.key());
        // A game that is being removed takes its key along.
        return creation.flatMap(earlier -> games.find(earlier.game()).map(game -> {
            GameService.require(earlier.body().equals(mark.body()), Reason.KEY_REUSED, game);
            return SeatedGame.of(game, key.token(operation, game.id()), true);
        }));
    }

    private Game newGame(UUID id, GameSpec spec, SeatToken token) {
        Seat seat = new Seat(spec.name(), token.hash(), null);
        boolean creatorIsLight = spec.firstPlayer() == FirstPlayer.CREATOR
                || (spec.firstPlayer() == FirstPlayer.LOT && random.nextBoolean());
        Side creator = creatorIsLight ? Side.LIGHT : Side.DARK;
        boolean self = spec.opponent() == Opponent.SELF;
        return Game.create(
                id,
                new Terms(spec.law(), spec.secondsPerTurn(), spec.listed(), creator, null, null),
                self || creator == Side.LIGHT ? seat : null,
                self || creator == Side.DARK ? seat : null,
                clock.instant());
    }

    /**
     * Takes the open seat.
     *
     * @param name what the player wants to be called, or null
     */
    public SeatedGame join(UUID id, Caller caller, @Nullable String name) {
        Instant arrival = clock.instant();
        RequestKey key = caller.key();
        Mark mark = key == null ? null : key.mark("join");
        return GameService.untilKept(() -> {
            Game game = service.game(id, arrival);
            // No token is needed, but one that opens nothing here is a mistake that its sender should hear of.
            boolean holdsSeat = caller.token() != null
                    && !GameService.authorize(game, caller).isEmpty();
            if (key != null && mark != null && isJoined(game, mark)) {
                return Optional.of(SeatedGame.of(game, key.token("join", id), true));
            }
            GameService.requireVersion(game, caller);
            GameService.require(game.result() == null, Reason.GAME_OVER, game);
            boolean isOpen = game.status() == Status.WAITING && game.terms().rematchOf() == null;
            GameService.require(isOpen, Reason.SEAT_TAKEN, game);
            GameService.require(!holdsSeat, Reason.ALREADY_SEATED, game);

            SeatToken token = key == null ? SeatToken.next(random) : key.token("join", id);
            Game next = game.joined(new Seat(name, token.hash(), mark), clock.instant());
            return games.keep(next, null, null) ? Optional.of(SeatedGame.of(next, token, false)) : Optional.empty();
        });
    }

    private static boolean isJoined(Game game, Mark mark) {
        for (Side side : Side.values()) {
            Seat seat = game.seat(side);
            Mark earlier = seat == null ? null : seat.mark();
            if (earlier != null && earlier.key().equals(mark.key())) {
                GameService.require(earlier.body().equals(mark.body()), Reason.KEY_REUSED, game);
                return true;
            }
        }
        return false;
    }

    /** Gives up a game that nobody has joined; only its creator can. */
    public void giveUp(UUID id, Caller caller) {
        Instant arrival = clock.instant();
        GameService.untilKept(() -> {
            Game game = service.game(id, arrival);
            Set<Side> seats = GameService.authorize(game, caller);
            GameService.require(seats.contains(game.terms().creator()), Reason.NOT_CREATOR, game);
            GameService.requireVersion(game, caller);
            GameService.require(game.result() == null, Reason.GAME_OVER, game);
            GameService.require(game.status() == Status.WAITING, Reason.ALREADY_JOINED, game);
            return games.remove(game) ? Optional.of(game) : Optional.empty();
        });
    }

    /**
     * Plays again with the seats swapped, in one game for both players: who asks first makes it, the other takes his seat
     * in it. The new tokens follow from the old ones, so asking again is safe with or without a key.
     */
    public SeatedGame rematch(UUID id, Caller caller) {
        Instant arrival = clock.instant();
        return GameService.untilKept(() -> {
            Game game = service.game(id, arrival);
            Set<Side> seats = GameService.authorize(game, caller);
            Optional<UUID> known = games.rematch(id);
            Optional<Game> rematch = known.flatMap(games::find).map(found -> service.game(found.id(), arrival));
            Optional<SeatedGame> earlier = rematch.flatMap(found -> seated(found, caller));
            if (earlier.isPresent()) {
                return earlier;
            }
            GameService.requireVersion(game, caller);
            GameService.require(game.status() != Status.WAITING, Reason.NOT_STARTED, game);
            GameService.require(game.status() == Status.FINISHED, Reason.STILL_PLAYED, game);
            return rematch.isPresent()
                    ? takeSeat(rematch.get(), game, caller, seats)
                    : newRematch(game, caller, seats, known.orElse(null));
        });
    }

    private Optional<SeatedGame> newRematch(Game game, Caller caller, Set<Side> seats, @Nullable UUID known) {
        UUID id = GameId.next(clock, random);
        SeatToken token = token(caller, id);
        Terms old = game.terms();
        Side creator = seats.iterator().next().opponent();
        Terms terms = new Terms(old.law(), old.secondsPerTurn(), old.listed(), creator, game.id(), null);
        Game rematch = Game.create(
                id,
                terms,
                seats.contains(Side.DARK) ? seat(game, Side.DARK, token) : null,
                seats.contains(Side.LIGHT) ? seat(game, Side.LIGHT, token) : null,
                clock.instant());
        return games.addRematch(rematch, game.id(), known)
                ? Optional.of(SeatedGame.of(rematch, token, false))
                : Optional.empty();
    }

    /** The rematch as it is, for a caller who has got his seat in it before. */
    private static Optional<SeatedGame> seated(Game rematch, Caller caller) {
        SeatToken token = token(caller, rematch.id());
        return rematch.seatsOf(token).isEmpty() ? Optional.empty() : Optional.of(SeatedGame.of(rematch, token, true));
    }

    private Optional<SeatedGame> takeSeat(Game rematch, Game game, Caller caller, Set<Side> seats) {
        SeatToken token = token(caller, rematch.id());
        Game next = rematch.joined(seat(game, seats.iterator().next(), token), clock.instant());
        return games.keep(next, null, null) ? Optional.of(SeatedGame.of(next, token, false)) : Optional.empty();
    }

    private static Seat seat(Game game, Side side, SeatToken token) {
        Seat seat = game.seat(side);
        return new Seat(seat == null ? null : seat.name(), token.hash(), null);
    }

    private static SeatToken token(Caller caller, UUID rematch) {
        SeatToken old = caller.token();
        if (old == null) {
            throw new IllegalStateException("a caller with a seat has a token");
        }
        return RequestKey.derive(old.secret(), "rematch", rematch);
    }
}
