package org.maninthemoon.game;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.GameSpec.FirstPlayer;
import org.maninthemoon.game.Games.Creation;
import org.maninthemoon.game.RequestKey.Mark;
import org.maninthemoon.rules.Side;

/** How people come to games and their seats: creating, joining, giving up, and playing again. */
@ApplicationScoped
public class Seating {

    private final GameService service;
    private final Games games;
    private final Engines engines;
    private final Clock clock;
    private final RandomGenerator random;

    public Seating(GameService service, Games games, Engines engines, Clock clock, RandomGenerator random) {
        this.service = service;
        this.games = games;
        this.engines = engines;
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
            List<PlayedPly> plies = new ArrayList<>();
            Game game = engines.reply(newGame(id, spec, token), plies);
            return games.add(game, plies, mark) ? Optional.of(SeatedGame.of(game, token, false)) : Optional.empty();
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
        Seat seat = new Seat.Person(spec.name(), token.hash(), null);
        boolean creatorIsLight = spec.firstPlayer() == FirstPlayer.CREATOR
                || (spec.firstPlayer() == FirstPlayer.LOT && random.nextBoolean());
        Side creator = creatorIsLight ? Side.LIGHT : Side.DARK;
        Seat opponent = switch (spec.opponent()) {
            case HUMAN -> null;
            case SELF -> seat;
            case COMPUTER -> new Seat.Computer(Objects.requireNonNull(spec.level()));
        };
        return Game.create(
                id,
                new Terms(spec.law(), spec.secondsPerTurn(), spec.listed(), creator, null, null),
                creator == Side.LIGHT ? seat : opponent,
                creator == Side.DARK ? seat : opponent,
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
            Game next = game.joined(new Seat.Person(name, token.hash(), mark), clock.instant());
            return games.keep(next, List.of(), null)
                    ? Optional.of(SeatedGame.of(next, token, false))
                    : Optional.empty();
        });
    }

    private static boolean isJoined(Game game, Mark mark) {
        for (Side side : Side.values()) {
            Mark earlier = game.seat(side) instanceof Seat.Person person ? person.mark() : null;
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
        List<PlayedPly> plies = new ArrayList<>();
        Game rematch = engines.reply(
                Game.create(
                        id,
                        terms,
                        swapped(game, Side.DARK, seats, token),
                        swapped(game, Side.LIGHT, seats, token),
                        clock.instant()),
                plies);
        return games.addRematch(rematch, plies, game.id(), known)
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
        Game next = rematch.joined(person(game, seats.iterator().next(), token), clock.instant());
        return games.keep(next, List.of(), null) ? Optional.of(SeatedGame.of(next, token, false)) : Optional.empty();
    }

    /** Who held a side and now gets the other one: the caller, the computer, or nobody until the opponent comes. */
    private static @Nullable Seat swapped(Game game, Side side, Set<Side> seats, SeatToken token) {
        if (seats.contains(side)) {
            return person(game, side, token);
        }
        return game.seat(side) instanceof Seat.Computer computer ? computer : null;
    }

    private static Seat person(Game game, Side side, SeatToken token) {
        String name = game.seat(side) instanceof Seat.Person person ? person.name() : null;
        return new Seat.Person(name, token.hash(), null);
    }

    private static SeatToken token(Caller caller, UUID rematch) {
        SeatToken old = caller.token();
        if (old == null) {
            throw new IllegalStateException("a caller with a seat has a token");
        }
        return RequestKey.derive(old.secret(), "rematch", rematch);
    }
}
