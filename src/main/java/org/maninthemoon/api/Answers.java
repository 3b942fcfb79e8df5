package org.maninthemoon.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Analysis;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.GameService.Answer;
import org.maninthemoon.game.Lifetimes;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.SeatedGame;
import org.maninthemoon.rules.GameRecord;

/** Builds the answers: what they hold, in which format, with which tag, and who may keep them for how long. */
@ApplicationScoped
class Answers {

    private static final String FOR_EVER = "max-age=31536000, immutable";
    private static final String REVALIDATE = "no-cache";

    private static final List<Format> BOARDS = List.of(Format.values());
    private static final List<Format> LISTS = List.of(Format.JSON, Format.TEXT);
    private static final List<Format> JSON = List.of(Format.JSON);

    /** A picture needs its own styles and nothing else, whatever somebody might get into it. */
    private static final String PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

    private final Exchange exchange;
    private final Lifetimes lifetimes;
    private final ObjectMapper json;

    Answers(Exchange exchange, Lifetimes lifetimes, ObjectMapper json) {
        this.exchange = exchange;
        this.lifetimes = lifetimes;
        this.json = json;
    }

    /** The game as it is now. */
    Response game(Game game) {
        Format format = exchange.format(BOARDS);
        return unlessKnown(format, tag(game.version(), format), caching(game, REVALIDATE), () -> render(game, format));
    }

    /** The game as it is now, to a client who knows a version of it; a first reading knows version 0. */
    Response gameSince(Game game, int known) {
        return game.version() > known
                ? game(game)
                : tagged(Response.notModified(), tag(game.version(), exchange.format(BOARDS)))
                        .header(HttpHeaders.CACHE_CONTROL, caching(game, REVALIDATE))
                        .build();
    }

    /** A game that the caller has got a seat in: 201, or 200 where he had got it before. */
    Response seated(SeatedGame seated) {
        Game game = seated.game();
        return tagged(Response.status(created(seated.repeated())), tag(game.version(), Format.JSON))
                .header(HttpHeaders.LOCATION, "/v1/games/" + game.id())
                // Tokens are in it.
                .header(HttpHeaders.CACHE_CONTROL, "private, no-store")
                .entity(NewGameView.of(seated, lifetimes))
                .build();
    }

    /** The game after a request that made something of it: 201, or 200 where it had done so before. */
    Response made(Answer answer) {
        return changed(answer.game(), created(answer.repeated()));
    }

    /** The game after a request that changed it. */
    Response changed(Game game, Response.Status status) {
        Format format = exchange.format(BOARDS);
        return filled(Response.status(status), format, tag(game.version(), format), render(game, format))
                .header(HttpHeaders.CACHE_CONTROL, caching(game, REVALIDATE))
                .build();
    }

    private static Response.Status created(boolean repeated) {
        return repeated ? Response.Status.OK : Response.Status.CREATED;
    }

    /** Listed games. */
    Response page(List<Game> games, @Nullable String next) {
        List<GameView> items =
                games.stream().map(game -> GameView.inList(game, lifetimes)).toList();
        return json(new GamePageView(items, next), "public, " + REVALIDATE);
    }

    /** A part of a game's history. */
    Response plies(Game game, Supplier<List<PlayedPly>> plies) {
        Format format = exchange.format(LISTS);
        return unlessKnown(format, tag(game.version(), format), caching(game, REVALIDATE), () -> {
            List<PlayedPly> page = plies.get();
            return format == Format.TEXT ? TextBoard.plies(page) : PlyPageView.of(game, page);
        });
    }

    /** How a game stood after a ply; null for the empty board. */
    Response state(Game game, @Nullable PlayedPly last) {
        Format format = exchange.format(BOARDS);
        String tag = tag(last == null ? 1 : last.version(), format);
        return unlessKnown(format, tag, caching(game, FOR_EVER), () -> switch (format) {
            case JSON -> StateView.of(game, last);
            case TEXT -> TextBoard.state(game, last, exchange.language());
            case SVG -> SvgBoard.state(game, last, exchange.language());
        });
    }

    /** The record of a game as it is now; a text for programs, and so in no language. */
    Response record(Game game, Supplier<GameRecord> record) {
        String tag = tag(game.version(), Format.TEXT);
        return unlessKnown(
                Format.TEXT, tag, caching(game, REVALIDATE), () -> record.get().toString());
    }

    /** What the engine makes of a position of a game. */
    Response analysis(Game game, Analysis analysis) {
        return json(AnalysisView.of(analysis), caching(game, REVALIDATE));
    }

    /**
     * Something that has no version: its tag is made from what it says.
     *
     * @param caching who may keep it, for how long
     */
    Response json(Object view, String caching) {
        byte[] body;
        try {
            body = json.writeValueAsBytes(view);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        Format format = exchange.format(JSON);
        return unlessKnown(format, tag(UUID.nameUUIDFromBytes(body), format), caching, () -> body);
    }

    /** A page for people. */
    Response html(String page, String caching) {
        byte[] body = page.getBytes(StandardCharsets.UTF_8);
        String tag =
                UUID.nameUUIDFromBytes(body) + "-html-" + exchange.language().tag();
        return unlessKnown(
                tag, caching, () -> tagged(Response.ok(body), tag).type(MediaType.TEXT_HTML_TYPE.withCharset("UTF-8")));
    }

    private Object render(Game game, Format format) {
        return switch (format) {
            case JSON -> GameView.of(game, lifetimes);
            case TEXT -> TextBoard.game(game, exchange.language());
            case SVG -> SvgBoard.game(game, exchange.language());
        };
    }

    private String tag(Object version, Format format) {
        return version + "-" + format.tag() + "-" + exchange.language().tag();
    }

    private Response unlessKnown(Format format, String tag, String caching, Supplier<Object> entity) {
        return unlessKnown(tag, caching, () -> filled(Response.ok(), format, tag, entity.get()));
    }

    private Response unlessKnown(String tag, String caching, Supplier<Response.ResponseBuilder> whole) {
        Response.ResponseBuilder response = exchange.has(tag) ? tagged(Response.notModified(), tag) : whole.get();
        return response.header(HttpHeaders.CACHE_CONTROL, caching).build();
    }

    private static Response.ResponseBuilder filled(
            Response.ResponseBuilder response, Format format, String tag, Object entity) {
        if (format == Format.SVG) {
            response.header("Content-Security-Policy", PICTURE_POLICY);
        }
        return tagged(response, tag).type(format.mediaType()).entity(entity);
    }

    private static Response.ResponseBuilder tagged(Response.ResponseBuilder response, String tag) {
        return response.header(HttpHeaders.ETAG, '"' + tag + '"').header(HttpHeaders.VARY, "Accept, Accept-Language");
    }

    /** An unlisted game is only for those who know its id, so no shared cache may keep it. */
    private static String caching(Game game, String howLong) {
        return (game.terms().listed() ? "public, " : "private, ") + howLong;
    }
}
