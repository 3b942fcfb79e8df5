package org.maninthemoon.api;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.Lifetimes;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.Result;
import org.maninthemoon.game.Seat;
import org.maninthemoon.game.Status;
import org.maninthemoon.rules.Side;

/** A game as it is now. In a list it has no {@code legal}. */
record GameView(
        UUID id,
        Status status,
        int version,
        int ply,
        String position,
        List<String> board,
        @Nullable Side toMove,
        @Nullable Side passedOver,
        BySide<MenView> men,
        int movesWithoutCapture,
        int noCaptureLimit,
        @Nullable LegalView legal,
        BySide<PlayerView> players,
        @Nullable Side drawOfferedBy,
        @Nullable Instant deadline,
        Instant expiresAt,
        boolean listed,
        boolean imported,
        @Nullable PlyView lastPly,
        @Nullable ResultView result,
        Instant createdAt,
        Instant updatedAt) {

    /** Who holds a seat. */
    record PlayerView(
            Kind kind, @Nullable String name, @Nullable Integer level) {

        enum Kind {
            HUMAN,
            COMPUTER
        }

        static @Nullable PlayerView of(@Nullable Seat seat) {
            if (seat instanceof Seat.Computer computer) {
                return new PlayerView(Kind.COMPUTER, null, computer.level().number());
            }
            return seat instanceof Seat.Person person ? new PlayerView(Kind.HUMAN, person.name(), null) : null;
        }
    }

    static GameView of(Game game, Lifetimes lifetimes) {
        return of(game, lifetimes, legal(game));
    }

    static GameView inList(Game game, Lifetimes lifetimes) {
        return of(game, lifetimes, null);
    }

    /** What may be played now: nothing while a player is missing, and nothing after the end. */
    static LegalView legal(Game game) {
        return game.sideToMove() == null ? LegalView.NOTHING : LegalView.of(game.law(), game.position());
    }

    private static GameView of(Game game, Lifetimes lifetimes, @Nullable LegalView legal) {
        PlayedPly last = game.lastPly();
        Result result = game.result();
        return new GameView(
                game.id(),
                game.status(),
                game.version(),
                game.ply(),
                game.position().toString(),
                BoardView.of(game.position()),
                game.sideToMove(),
                game.passedOver(),
                MenView.of(game.position()),
                game.position().movesWithoutCapture(),
                game.law().noCaptureLimit(),
                legal,
                BySide.of(side -> PlayerView.of(game.seat(side))),
                game.drawOfferedBy(),
                game.deadline(),
                lifetimes.expiry(game),
                game.terms().listed(),
                game.terms().importedTags() != null,
                last == null ? null : PlyView.of(last),
                result == null ? null : ResultView.of(result),
                game.createdAt(),
                game.updatedAt());
    }
}
