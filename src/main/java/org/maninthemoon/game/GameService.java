package org.maninthemoon.game;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.GameSpec.FirstPlayer;
import org.maninthemoon.game.GameSpec.Opponent;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Rule;
import org.maninthemoon.rules.Side;

/**
 * What can be done with games. It holds no state: each call reads the game, decides, and keeps the next version only if
 * nobody was faster. Of two changes to one version one is kept; the other is decided anew on what it finds then.
 *
 * <p>Every refusal is a {@link RefusedException}. Where several reasons apply the order of the contract decides, so the
 * checks stand in that order here.
 */
@ApplicationScoped
public class GameService {

    /** How often a change is decided anew before the caller is told that the game is busy. */
    private static final int ATTEMPTS = 5;

    private final Games games;
    private final Clock clock;
    private final RandomGenerator random;

    public GameService(Games games, Clock clock, RandomGenerator random) {
        this.games = games;
        this.clock = clock;
        this.random = random;
    }

    /** A ply that is accepted, or that was accepted before and is asked for again. */
    public record PlyAnswer(Game game, boolean repeated) {}

    public SeatedGame create(GameSpec spec) {
        SeatToken token = SeatToken.next(random);
        Seat seat = new Seat(spec.name(), token.hash());
        Side creator = spec.firstPlayer() == FirstPlayer.CREATOR
                        || (spec.firstPlayer() == FirstPlayer.LOT && random.nextBoolean())
                ? Side.LIGHT
                : Side.DARK;
        boolean self = spec.opponent() == Opponent.SELF;
        boolean hasLight = self || creator == Side.LIGHT;
        boolean hasDark = self || creator == Side.DARK;
        Instant now = clock.instant();
        Game game = new Game(
                GameId.next(clock, random),
                1,
                spec.law(),
                Position.START,
                0,
                hasLight ? seat : null,
                hasDark ? seat : null,
                null,
                null,
                spec.listed(),
                now,
                now);
        games.add(game);
        return new SeatedGame(game, hasLight ? token : null, hasDark ? token : null);
    }

    /**
     * Takes the open seat.
     *
     * @param held a token that the caller holds already, or null
     * @param name what the player wants to be called, or null
     */
    public SeatedGame join(UUID id, @Nullable SeatToken held, @Nullable String name, IntPredicate version) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Game game = game(id);
            require(version.test(game.version()), Reason.VERSION_CHANGED, game);
            require(game.result() == null, Reason.GAME_OVER, game);
            require(game.status() == Status.WAITING, Reason.SEAT_TAKEN, game);
            require(held == null || game.seatsOf(held).isEmpty(), Reason.ALREADY_SEATED, game);

            SeatToken token = SeatToken.next(random);
            boolean getsLight = game.light() == null;
            Game next = game.withOpenSeatTaken(new Seat(name, token.hash()), clock.instant());
            if (games.keep(next, null)) {
                return new SeatedGame(next, getsLight ? token : null, getsLight ? null : token);
            }
        }
        throw busy();
    }

    public PlyAnswer play(PlyRequest request) {
        Integer number = request.number();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Game game = game(request.game());
            Set<Side> seats = authorize(game, request.token());
            if (isRepeat(game, seats, request)) {
                return new PlyAnswer(game, true);
            }
            require(request.version().test(game.version()), Reason.VERSION_CHANGED, game);
            require(game.result() == null, Reason.GAME_OVER, game);
            require(game.status() != Status.WAITING, Reason.NOT_STARTED, game);
            if (number != null && number != game.ply() + 1) {
                throw conflict(game, number, request);
            }
            requireTurn(game, seats, request);

            Game next = game.play(request.ply(), clock.instant());
            if (games.keep(next, next.lastPly())) {
                return new PlyAnswer(next, false);
            }
            // Without a number the request was still made for this turn: it must not slip into a later one.
            number = next.ply();
        }
        throw busy();
    }

    public Game game(UUID id) {
        return games.find(id).orElseThrow(() -> new RefusedException(Reason.GAME_NOT_FOUND, null, null, id));
    }

    /** See {@link Games#listed}. */
    public List<Game> listed(@Nullable Status status, @Nullable UUID before, int limit) {
        return games.listed(status, before, limit);
    }

    /** The plies of a game with numbers over {@code after}, at most {@code limit} of them. */
    public List<PlayedPly> plies(Game game, int after, int limit) {
        int from = Math.min(after, game.ply());
        int to = Math.min(game.ply() - from, limit) + from;
        return from == to ? List.of() : games.plies(game, to).subList(from, to);
    }

    /** How a game stood after a ply: the ply, or null for the empty board before the first. */
    public @Nullable PlayedPly ply(Game game, int number) {
        require(number <= game.ply(), Reason.FUTURE_PLY, game, number, game.ply());
        return number == 0 ? null : games.plies(game, number).get(number - 1);
    }

    private Set<Side> authorize(Game game, @Nullable SeatToken token) {
        if (token == null) {
            throw new RefusedException(Reason.TOKEN_MISSING, null, null);
        }
        Set<Side> seats = game.seatsOf(token);
        if (seats.isEmpty()) {
            throw new RefusedException(Reason.TOKEN_UNKNOWN, null, null);
        }
        return seats;
    }

    private boolean isRepeat(Game game, Set<Side> seats, PlyRequest request) {
        Integer number = request.number();
        if (number == null || number > game.ply()) {
            return false;
        }
        Played played = games.plies(game, number).get(number - 1).played();
        return played.ply().equals(request.ply()) && seats.contains(played.by());
    }

    private static RefusedException conflict(Game game, int number, PlyRequest request) {
        int next = game.ply() + 1;
        if (number > next) {
            return new RefusedException(Reason.PLY_NOT_NEXT, null, game, number, next);
        }
        Reason reason = request.number() == null ? Reason.TURN_TAKEN : Reason.PLY_TAKEN;
        return new RefusedException(reason, null, game, number, next);
    }

    private static void requireTurn(Game game, Set<Side> seats, PlyRequest request) {
        Side toMove = game.sideToMove();
        Side passedOver = game.passedOver();
        boolean isPassedOver = passedOver != null && !seats.contains(toMove);
        boolean isPlacing = request.ply() instanceof Placing;
        if (isPlacing != game.position().isPlacing()) {
            // R9 comes before R3 when a refusal names its rule.
            Rule rule = isPassedOver ? Rule.R9 : Rule.R3;
            throw new RefusedException(isPlacing ? Reason.PLACING_IS_OVER : Reason.STILL_PLACING, rule, game);
        }
        if (!seats.contains(toMove)) {
            throw isPassedOver
                    ? new RefusedException(Reason.PASSED_OVER, Rule.R9, game)
                    : new RefusedException(Reason.OPPONENTS_TURN, null, game);
        }
    }

    private static void require(boolean holds, Reason otherwise, Game game, Object... facts) {
        if (!holds) {
            throw new RefusedException(otherwise, null, game, facts);
        }
    }

    private static RefusedException busy() {
        return new RefusedException(Reason.BUSY, null, null);
    }
}
