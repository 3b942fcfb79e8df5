package org.maninthemoon.api;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.Result;
import org.maninthemoon.game.Seat;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;
import org.maninthemoon.rules.Square;

/**
 * Games and states as a picture (SVG): the field of moons of the 1890 sheet with the men on it. It needs nothing from
 * elsewhere and no script, and says in its title and description what it shows. The sides differ in shape, not only in
 * colour: LIGHT's men are round, DARK's are diamonds.
 *
 * <p>From top to bottom: DARK's row, the board, LIGHT's row, and how things stand. Units are those of the view box.
 */
final class SvgBoard {

    /** The width of a square; its shapes are drawn around its middle. */
    private static final int SQUARE = 60;

    private static final int LEFT = 30;
    private static final int RIGHT = LEFT + Square.BOARD_SIZE * SQUARE;
    private static final int TOP = 56;
    private static final int BOTTOM = TOP + Square.BOARD_SIZE * SQUARE;
    private static final int DARK_ROW = 29;
    private static final int LIGHT_ROW = BOTTOM + 42;

    /** How many narrow characters of a name there is room for; a wide one counts as two or three. */
    private static final int NAME_ROOM = 18;

    private static final Pattern GRAPHEME = Pattern.compile("\\X");

    private final Language language;
    private final Law law;
    private final Position position;
    private final @Nullable PlayedPly last;
    private final @Nullable Side toMove;
    private final @Nullable Result result;
    private final StringBuilder svg = new StringBuilder();

    private SvgBoard(
            Language language,
            Law law,
            Position position,
            @Nullable PlayedPly last,
            @Nullable Side toMove,
            @Nullable Result result) {
        this.language = language;
        this.law = law;
        this.position = position;
        this.last = last;
        this.toMove = toMove;
        this.result = result;
    }

    static String game(Game game, Language language) {
        return new SvgBoard(language, game.law(), game.position(), game.lastPly(), game.sideToMove(), game.result())
                .draw(language.text("board.game", game.id(), game.version()), game);
    }

    /** @param last the ply that led to the state, null for the empty board */
    static String state(Game game, @Nullable PlayedPly last, Language language) {
        Position position = last == null ? Position.START : last.played().position();
        Result result = last == null || last.played().outcome() == null
                ? null
                : Result.of(last.played().outcome());
        return new SvgBoard(language, game.law(), position, last, position.sideToMove(), result)
                .draw(language.text("board.state", game.id(), last == null ? 0 : last.number()), null);
    }

    /** @param game whose seats to name, null where the picture must not change any more */
    private String draw(String title, @Nullable Game game) {
        svg.append(SvgSheet.OPENING.formatted(language.tag(), escape(title), escape(description(game))));
        for (Square square : Square.values()) {
            svg.append("<rect class=\"square%s\" x=\"%s\" y=\"%s\" width=\"58\" height=\"58\" rx=\"7\"/>"
                    .formatted(square.ordinal() % 2 == 0 ? " odd" : "", x(square) - 29, y(square) - 29));
            use("moon", "moon", x(square), y(square));
        }
        use("star", "centre", x(Square.CENTRE), y(Square.CENTRE));
        if (result != null && result.manInTheMoon() != null) {
            use("full", "full", x(result.manInTheMoon()), y(result.manInTheMoon()));
        }
        for (Square square : Square.values()) {
            position.at(square).ifPresent(side -> use(shape(side), "man " + shape(side), x(square), y(square)));
        }
        if (last != null) {
            lastPly(last);
        }
        for (int i = 0; i < Square.BOARD_SIZE; i++) {
            int middle = SQUARE * i + SQUARE / 2;
            text("coordinate", LEFT + middle, BOTTOM + 15, String.valueOf((char) ('a' + i)));
            text("coordinate", LEFT / 2 + 2, BOTTOM - middle + 4, String.valueOf(i + 1));
        }
        for (Side side : Side.values()) {
            player(side, game == null ? null : game.seat(side), side == Side.LIGHT ? LIGHT_ROW : DARK_ROW);
        }
        standing(game);
        return svg.append("</svg>\n").toString();
    }

    /** All that the picture shows, in words. */
    private String description(@Nullable Game game) {
        StringBuilder words = new StringBuilder();
        for (Side side : Side.values()) {
            String name = game == null ? null : language.nameOf(game.seat(side));
            String squares = Square.listOf(position.men(side)).stream()
                    .map(Square::toString)
                    .collect(Collectors.joining(" "));
            words.append(language.text(
                            "picture.men",
                            side,
                            name == null ? "" : " " + name,
                            position.menOnBoard(side),
                            squares.isEmpty() ? "–" : squares,
                            position.menInHand(side),
                            position.menLost(side)))
                    .append('\n');
        }
        words.append(TextBoard.standing(last, toMove, position, law, result, language));
        if (toMove == null && result == null) {
            words.append(language.text("picture.waiting")).append('.');
        }
        if (game != null && game.drawOfferedBy() != null) {
            words.append('\n').append(language.text("board.drawOffered", game.drawOfferedBy()));
        }
        return words.toString();
    }

    private void lastPly(PlayedPly last) {
        Ply ply = last.played().ply();
        Square to = ply instanceof Placing placing ? placing.square() : ((Move) ply).to();
        String captured = shape(last.played().by().opponent());
        frame("last", to);
        for (Square square : last.played().captures()) {
            use(captured, "captured " + captured, x(square), y(square));
            use("cross", "cross", x(square), y(square));
        }
        if (ply instanceof Move move) {
            frame("from", move.from());
            int east = Integer.signum(x(to) - x(move.from()));
            int south = Integer.signum(y(to) - y(move.from()));
            int turn = east != 0 ? 90 - 90 * east : 90 * south;
            svg.append("<use href=\"#arrow\" class=\"arrow\" transform=\"translate(%s %s) rotate(%s)\"/>\n"
                    .formatted(x(move.from()), y(move.from()), turn));
        }
    }

    /** A side's name and its twelve men: on the board, in hand, lost. */
    private void player(Side side, @Nullable Seat seat, int y) {
        String mark = mark(side);
        if (mark != null) {
            svg.append("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"300\" height=\"36\" rx=\"18\"/>\n"
                    .formatted(mark, LEFT, y - 18));
        }
        String name = language.nameOf(seat);
        if (name == null) {
            text("name", LEFT + 16, y + 5, side.toString());
        } else {
            text("name", LEFT + 16, y + 1, shortened(name));
            text("side", LEFT + 16, y + 12, side.toString());
        }
        int standing = position.menOnBoard(side);
        int left = standing + position.menInHand(side);
        for (int i = 0; i < Position.MEN_PER_SIDE; i++) {
            int x = RIGHT - 12 - 11 * (Position.MEN_PER_SIDE - 1 - i);
            if (i < left) {
                use(shape(side) + "-pip", "pip " + shape(side) + (i < standing ? "" : " hand"), x, y);
            } else {
                use("lost", "lost", x, y);
            }
        }
    }

    private @Nullable String mark(Side side) {
        if (side == toMove) {
            return "turn";
        }
        if (side == passedOver()) {
            return "blocked";
        }
        return result != null && side == result.winner() ? "winner" : null;
    }

    /** Who is to move or has won, the last ply, and how near the game is to the limit of moves without a capture. */
    private void standing(@Nullable Game game) {
        int y = LIGHT_ROW + 46;
        text("status", LEFT, y, status());
        if (last != null) {
            String played = Notation.format(last.played().ply(), last.played().captures());
            text("ply", RIGHT, y, last.number() + ". " + played);
        }
        int count = position.movesWithoutCapture();
        int limit = law.noCaptureLimit();
        text("limit", LEFT, y + 20, language.text("picture.count", count, limit));
        svg.append("<rect class=\"count\" x=\"190\" y=\"%s\" width=\"140\" height=\"6\" rx=\"3\"/>".formatted(y + 13));
        svg.append("<rect class=\"counted\" x=\"190\" y=\"%s\" width=\"%s\" height=\"6\" rx=\"3\"/>\n"
                .formatted(y + 13, 140 * count / limit));
        text("remark", LEFT, y + 39, remark(game));
    }

    private String status() {
        if (result != null) {
            return result.winner() == null
                    ? language.text("picture.draw")
                    : language.text("picture.won", result.winner());
        }
        return toMove == null ? language.text("picture.waiting") : language.text("picture.toMove", toMove);
    }

    /** What is the matter besides; often nothing. */
    private String remark(@Nullable Game game) {
        if (result != null) {
            return result.manInTheMoon() == null
                    ? language.text("board.reason." + result.reason())
                    : language.text("board.manInTheMoon", result.manInTheMoon());
        }
        if (game != null && game.drawOfferedBy() != null) {
            return language.text("board.drawOffered", game.drawOfferedBy());
        }
        Side blocked = passedOver();
        return blocked == null ? "" : language.text("board.passedOver", blocked);
    }

    private @Nullable Side passedOver() {
        return last == null || result != null ? null : last.played().passedOver();
    }

    private void frame(String classes, Square square) {
        svg.append("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"56\" height=\"56\" rx=\"6\"/>\n"
                .formatted(classes, x(square) - 28, y(square) - 28));
    }

    private void use(String shape, String classes, int x, int y) {
        svg.append("<use href=\"#%s\" class=\"%s\" x=\"%s\" y=\"%s\"/>\n".formatted(shape, classes, x, y));
    }

    private void text(String classes, int x, int y, String words) {
        if (words.isEmpty()) {
            return;
        }
        svg.append("<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n".formatted(classes, x, y, escape(words)));
    }

    private static String shape(Side side) {
        return side.toString().toLowerCase(Locale.ROOT);
    }

    private static int x(Square square) {
        return LEFT + SQUARE / 2 + SQUARE * (square.ordinal() / Square.BOARD_SIZE);
    }

    private static int y(Square square) {
        return BOTTOM - SQUARE / 2 - SQUARE * (square.ordinal() % Square.BOARD_SIZE);
    }

    /** As much of a name as there is room for, cut between characters as people see them. */
    private static String shortened(String name) {
        StringBuilder fitting = new StringBuilder();
        int room = NAME_ROOM;
        for (MatchResult grapheme : GRAPHEME.matcher(name).results().toList()) {
            int first = grapheme.group().codePointAt(0);
            boolean isNarrow = Character.isLowerCase(first) || first == ' ' || Character.isDigit(first);
            // Emoji, the widest, lie beyond the first 65,536 characters.
            room -= isNarrow ? 1 : 1 + Character.charCount(first);
            if (room < 0) {
                return fitting.append('…').toString();
            }
            fitting.append(grapheme.group());
        }
        return name;
    }

    /** Text for XML, in elements or attributes; what XML cannot hold at all becomes the replacement character. */
    private static String escape(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\x{d7ff}\\x{e000}-\\x{fffd}\\x{10000}-\\x{10ffff}]", "\ufffd")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
