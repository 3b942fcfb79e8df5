package org.maninthemoon.game;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.RequestKey.Mark;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Rule;
import org.maninthemoon.rules.Side;

/**
 * Playing and reading games. It holds no state: each call reads the game, decides, and keeps the next version only if
 * nobody was faster. Of two changes to one version one is kept; the other is decided anew on what it finds then.
 *
 * <p>Every refusal is a {@link RefusedException}. Where several reasons apply the order of the contract decides, so the
 * checks stand in that order here.
 */
@ApplicationScoped
public class GameService {

    /** How often a change is decided anew before the caller is told that the game is busy. */
    private static final int ATTEMPTS = 5;

    /** After so long nothing is decided anew: on a slow line to the database every answer has to come within 5 s. */
    private static final Duration PATIENCE = Duration.ofMillis(1_500);

    private final Games games;
    private final Engines engines;
    private final Clock clock;

    public GameService(Games games, Engines engines, Clock clock) {
        this.games = games;
        this.engines = engines;
        this.clock = clock;
    }

    /** A game after a request, and whether the request had taken effect before. */
    public record Answer(Game game, boolean repeated) {}

    /** Plays a ply, at most once for one number or one key. */
    public Answer play(UUID id, Caller caller, PlyRequest request) {
        Instant arrival = clock.instant();
        Integer number = request.number();
        long begun = System.nanoTime();
        for (int attempt = 1; mayTry(attempt, begun); attempt++) {
            Game game = current(id, found -> found.asOf(arrival, caller.token()));
            Set<Side> seats = authorize(game, caller);
            Mark mark = mark(caller, request.ply() instanceof Placing ? "placing" : "move");
            if (isKeyRepeated(game, mark)) {
                // The first request may have been kept after the game was read here.
                return new Answer(game(id, arrival), true);
            }
            if (isPlyRepeated(game, seats, request)) {
                return new Answer(game, true);
            }
            requireInPlay(game, caller);
            if (number != null && number != game.ply() + 1) {
                throw conflict(game, number, request);
            }
            requireTurn(game, seats, request);

            List<PlayedPly> plies = new ArrayList<>();
            Game next = engines.reply(game.played(request.ply(), clock.instant(), plies), plies);
            if (games.keep(next, plies, mark)) {
                return new Answer(next, false);
            }
            // Without a number the request was still made for this turn: it must not slip into a later one.
            number = game.ply() + 1;
        }
        throw busy();
    }

    /** Ends the game with the opponent's victory. */
    public Answer resign(UUID id, Caller caller) {
        return end(id, caller, "resignation", (game, seats) -> {
            Side side = actingSide(game, seats);
            return game.ended(side.opponent(), Result.Reason.RESIGNATION, mark(caller, "resignation"), clock.instant());
        });
    }

    /** Accepts the opponent's offer of a draw. */
    public Answer acceptDraw(UUID id, Caller caller) {
        return end(id, caller, "draw", (game, seats) -> {
            Side offeredBy = game.drawOfferedBy();
            if (offeredBy == null || !seats.contains(offeredBy.opponent())) {
                throw new RefusedException(Reason.NO_DRAW_OFFER, null, game);
            }
            return game.ended(null, Result.Reason.AGREEMENT, mark(caller, "draw"), clock.instant());
        });
    }

    /** Offers a draw. An offer that stands already is left as it is; the computer declines at once. */
    public Game offerDraw(UUID id, Caller caller) {
        return changeOffer(id, caller, (game, side) -> {
            require(game.drawOfferedBy() != side.opponent(), Reason.DRAW_OFFERED, game);
            return game.isAgainstComputer() ? null : side;
        });
    }

    /** Withdraws one's own offer of a draw, or declines the opponent's. */
    public Game dropDrawOffer(UUID id, Caller caller) {
        return changeOffer(id, caller, (game, side) -> null);
    }

    /** The game as it is now. */
    public Game game(UUID id) {
        return game(id, clock.instant());
    }

    /** The game as it is for a request that came at an instant; if its turn had run out by then, that is kept. */
    Game game(UUID id, Instant arrival) {
        return current(id, found -> found.asOf(arrival));
    }

    private Game current(UUID id, UnaryOperator<Game> asOf) {
        return untilKept(() -> {
            Game game = games.find(id).orElseThrow(() -> new RefusedException(Reason.GAME_NOT_FOUND, null, null, id));
            Game current = asOf.apply(game);
            return current.version() == game.version() || games.keep(current, List.of(), null)
                    ? Optional.of(current)
                    : Optional.empty();
        });
    }

    /** The plies of a game with numbers over {@code after}, at most {@code limit} of them. */
    public List<PlayedPly> plies(Game game, int after, int limit) {
        int from = Math.min(after, game.ply());
        int to = Math.min(game.ply() - from, limit) + from;
        return from == to ? List.of() : line(game, to).subList(from, to);
    }

    /**
     * All plies up to a number.
     *
     * @throws RefusedException if the game was removed since it was read
     */
    List<PlayedPly> line(Game game, int number) {
        List<PlayedPly> line = games.plies(game, number);
        if (line.size() < number) {
            throw new RefusedException(Reason.GAME_NOT_FOUND, null, null, game.id());
        }
        return line;
    }

    /** How a game stood after a ply: the ply, or null for the empty board before the first. */
    public @Nullable PlayedPly ply(Game game, int number) {
        require(number <= game.ply(), Reason.FUTURE_PLY, game, number, game.ply());
        return number == 0 ? null : line(game, number).get(number - 1);
    }

    /** Decides anew until nobody was faster: an empty answer is one that could not be kept. */
    static <T> T untilKept(Supplier<Optional<T>> decide) {
        long begun = System.nanoTime();
        for (int attempt = 1; mayTry(attempt, begun); attempt++) {
            Optional<T> kept = decide.get();
            if (kept.isPresent()) {
                return kept.get();
            }
        }
        throw busy();
    }

    private static boolean mayTry(int attempt, long begun) {
        return attempt == 1 || (attempt <= ATTEMPTS && System.nanoTime() - begun < PATIENCE.toNanos());
    }

    static Set<Side> authorize(Game game, Caller caller) {
        SeatToken token = caller.token();
        if (token == null) {
            throw new RefusedException(Reason.TOKEN_MISSING, null, null);
        }
        Set<Side> seats = game.seatsOf(token);
        if (seats.isEmpty()) {
            throw new RefusedException(Reason.TOKEN_UNKNOWN, null, null);
        }
        return seats;
    }

    static void requireVersion(Game game, Caller caller) {
        require(caller.version().test(game.version()), Reason.VERSION_CHANGED, game);
    }

    static void require(boolean holds, Reason otherwise, Game game, Object... facts) {
        if (!holds) {
            throw new RefusedException(otherwise, null, game, facts);
        }
    }

    private interface Ending {
        Game of(Game game, Set<Side> seats);
    }

    private Answer end(UUID id, Caller caller, String operation, Ending ending) {
        Instant arrival = clock.instant();
        return untilKept(() -> {
            Game game = game(id, arrival);
            Set<Side> seats = authorize(game, caller);
            Mark mark = mark(caller, operation);
            Mark endMark = game.endMark();
            if (mark != null && endMark != null && endMark.key().equals(mark.key())) {
                return Optional.of(new Answer(game, true));
            }
            requireInPlay(game, caller);
            Game next = ending.of(game, seats);
            return games.keep(next, List.of(), null) ? Optional.of(new Answer(next, false)) : Optional.empty();
        });
    }

    private interface Offer {
        @Nullable
        Side of(Game game, Side side);
    }

    private Game changeOffer(UUID id, Caller caller, Offer offer) {
        Instant arrival = clock.instant();
        return untilKept(() -> {
            Game game = game(id, arrival);
            Set<Side> seats = authorize(game, caller);
            requireInPlay(game, caller);
            Side offeredBy = offer.of(game, actingSide(game, seats));
            if (offeredBy == game.drawOfferedBy()) {
                return Optional.of(game);
            }
            Game next = game.withDrawOffer(offeredBy, clock.instant());
            return games.keep(next, List.of(), null) ? Optional.of(next) : Optional.empty();
        });
    }

    /** The caller's side; who plays both acts for the side to move. */
    private static Side actingSide(Game game, Set<Side> seats) {
        Side toMove = game.sideToMove();
        return toMove != null && seats.contains(toMove)
                ? toMove
                : seats.iterator().next();
    }

    /** The key's mark in the scope of game, seat and operation; the game is in the scope as the key's row belongs to it. */
    private static @Nullable Mark mark(Caller caller, String operation) {
        RequestKey key = caller.key();
        SeatToken token = caller.token();
        return key == null || token == null ? null : key.mark(operation + " " + token.secret());
    }

    private boolean isKeyRepeated(Game game, @Nullable Mark mark) {
        if (mark == null) {
            return false;
        }
        Optional<Digest> body = games.plyBody(game.id(), mark.key());
        body.ifPresent(earlier -> require(earlier.equals(mark.body()), Reason.KEY_REUSED, game));
        return body.isPresent();
    }

    private boolean isPlyRepeated(Game game, Set<Side> seats, PlyRequest request) {
        Integer number = request.number();
        if (number == null || number > game.ply()) {
            return false;
        }
        Played played = line(game, number).get(number - 1).played();
        return played.ply().equals(request.ply()) && seats.contains(played.by());
    }

    private static void requireInPlay(Game game, Caller caller) {
        requireVersion(game, caller);
        require(game.status() != Status.FINISHED, Reason.GAME_OVER, game);
        require(game.status() != Status.WAITING, Reason.NOT_STARTED, game);
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

    private static RefusedException busy() {
        return new RefusedException(Reason.BUSY, null, null);
    }
}
