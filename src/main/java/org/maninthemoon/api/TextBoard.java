package org.maninthemoon.api;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.Result;
import org.maninthemoon.game.Seat;
import org.maninthemoon.game.Status;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Outcome;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;
import org.maninthemoon.rules.Square;

/** Games and states for people at a terminal: the board, how things stand, and what to do next. */
final class TextBoard {

    private static final String FILES = "     a b c d e\n";

    private final Language language;
    private final StringBuilder text = new StringBuilder();

    private TextBoard(Language language) {
        this.language = language;
    }

    static String game(Game game, Language language) {
        TextBoard board = new TextBoard(language);
        board.line("board.game", game.id(), game.version());
        board.position(game.position());
        for (Side side : Side.values()) {
            board.men(game.position(), side, game.seat(side));
        }
        board.standing(game.lastPly(), game.sideToMove(), game.position(), game.law(), game.result());
        if (game.drawOfferedBy() != null) {
            board.line("board.drawOffered", game.drawOfferedBy());
        }
        if (game.status() == Status.WAITING) {
            board.line("board.waiting", game.id());
        }
        if (game.sideToMove() != null) {
            board.legal(game.law(), game.position());
            board.next(game);
        }
        return board.text.toString();
    }

    /** @param last the ply that led to the state, null for the empty board */
    static String state(Game game, @Nullable PlayedPly last, Language language) {
        Position position = last == null ? Position.START : last.played().position();
        Outcome outcome = last == null ? null : last.played().outcome();
        TextBoard board = new TextBoard(language);
        board.line("board.state", game.id(), last == null ? 0 : last.number());
        board.position(position);
        for (Side side : Side.values()) {
            board.men(position, side, null);
        }
        Result result = outcome == null ? null : Result.of(outcome);
        board.standing(last, position.sideToMove(), position, game.law(), result);
        board.legal(game.law(), position);
        return board.text.toString();
    }

    /** A line a ply: its number, who played it, the ply, and the position after it. */
    static String plies(List<PlayedPly> plies) {
        return plies.stream()
                .map(ply -> String.format(
                        Locale.ROOT,
                        "%4d  %-5s  %-14s  %s%n",
                        ply.number(),
                        ply.played().by(),
                        Notation.format(ply.played().ply(), ply.played().captures()),
                        ply.played().position()))
                .collect(Collectors.joining());
    }

    /** The last ply, whose turn it is or how the game ended: a sentence a line. */
    static String standing(
            @Nullable PlayedPly last,
            @Nullable Side toMove,
            Position position,
            Law law,
            @Nullable Result result,
            Language language) {
        TextBoard board = new TextBoard(language);
        board.standing(last, toMove, position, law, result);
        return board.text.toString().strip();
    }

    private void position(Position position) {
        text.append('\n').append(FILES);
        int rank = Square.BOARD_SIZE;
        for (String men : BoardView.of(position)) {
            text.append("  ").append(rank).append(' ');
            men.chars().forEach(man -> text.append(' ').append((char) man));
            text.append("  ").append(rank--).append('\n');
        }
        text.append(FILES).append('\n');
    }

    private void men(Position position, Side side, @Nullable Seat seat) {
        String name = language.nameOf(seat);
        line(
                "board.men",
                side.letter(),
                side,
                name == null ? "" : " " + name,
                position.menOnBoard(side),
                position.menInHand(side),
                position.menLost(side));
    }

    private void standing(
            @Nullable PlayedPly last, @Nullable Side toMove, Position position, Law law, @Nullable Result result) {
        text.append('\n');
        if (last != null) {
            String played = Notation.format(last.played().ply(), last.played().captures());
            line("board.last", last.number(), last.played().by(), played);
        }
        if (toMove != null) {
            if (last != null && last.played().passedOver() != null) {
                line("board.passedOver", last.played().passedOver());
            }
            line("board.toMove", toMove, position.movesWithoutCapture(), law.noCaptureLimit());
        }
        if (result != null) {
            String reason = language.text("board.reason." + result.reason());
            if (result.winner() == null) {
                line("board.draw", reason);
            } else {
                line("board.won", result.winner(), reason);
            }
            if (result.manInTheMoon() != null) {
                line("board.manInTheMoon", result.manInTheMoon());
            }
        }
    }

    private void legal(Law law, Position position) {
        String plies = law.legalPlies(position).stream()
                .map(ply -> Notation.format(ply, law.play(position, ply).captures()))
                .collect(Collectors.joining(" "));
        if (!plies.isEmpty()) {
            line("board.legal", plies);
        }
    }

    /** The request that plays the first legal ply. */
    private void next(Game game) {
        Ply ply = game.law().legalPlies(game.position()).get(0);
        String fields = ply instanceof Placing placing
                ? "\"square\":\"" + placing.square() + "\""
                : "\"from\":\"" + ((Move) ply).from() + "\",\"to\":\"" + ((Move) ply).to() + "\"";
        String path = "/v1/games/" + game.id() + (ply instanceof Placing ? "/placements" : "/moves");
        line("board.next", path, "{" + fields + ",\"ply\":" + (game.ply() + 1) + "}");
    }

    private void line(String key, Object... facts) {
        text.append(language.text(key, facts)).append('\n');
    }
}
