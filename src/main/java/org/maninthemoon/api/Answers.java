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
import org.maninthemoon.game.Game;
import org.maninthemoon.game.GameService.Answer;
import org.maninthemoon.game.Lifetimes;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.SeatedGame;

/** Builds the answers: what they hold, in which format, with which tag, and who may keep them for how long. */
@ApplicationScoped
class Answers {

    private static final String FOR_EVER = "max-age=31536000, immutable";
    private static final String REVALIDATE = "no-cache";

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
        return unlessKnown(tag(game.version()), caching(game, REVALIDATE), () -> render(game));
    }

    /** A game that the caller has got a seat in: 201, or 200 where he had got it before. */
    Response seated(SeatedGame seated) {
        Game game = seated.game();
        return tagged(Response.status(created(seated.repeated())), tag(game.version()))
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
        return tagged(Response.status(status), tag(game.version()))
                .header(HttpHeaders.CACHE_CONTROL, caching(game, REVALIDATE))
                .type(exchange.format().mediaType())
                .entity(render(game))
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
        return unlessKnown(tag(game.version()), caching(game, REVALIDATE), () -> {
            List<PlayedPly> page = plies.get();
            return exchange.format() == Format.TEXT ? TextBoard.plies(page) : PlyPageView.of(game, page);
        });
    }

    /** How a game stood after a ply; null for the empty board. */
    Response state(Game game, @Nullable PlayedPly last) {
        return unlessKnown(tag(last == null ? 1 : last.version()), caching(game, FOR_EVER), () -> {
            return exchange.format() == Format.TEXT
                    ? TextBoard.state(game, last, exchange.language())
                    : StateView.of(game, last);
        });
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
        String tag = UUID.nameUUIDFromBytes(body) + "-" + exchange.format().tag() + "-"
                + exchange.language().tag();
        return unlessKnown(tag, caching, () -> body);
    }

    /** A page for people. */
    Response html(String page, String caching) {
        byte[] body = page.getBytes(StandardCharsets.UTF_8);
        String tag =
                UUID.nameUUIDFromBytes(body) + "-html-" + exchange.language().tag();
        return exchange.has(tag)
                ? tagged(Response.notModified(), tag)
                        .header(HttpHeaders.CACHE_CONTROL, caching)
                        .build()
                : tagged(Response.ok(body), tag)
                        .header(HttpHeaders.CACHE_CONTROL, caching)
                        .type(MediaType.TEXT_HTML_TYPE.withCharset("UTF-8"))
                        .build();
    }

    private Object render(Game game) {
        return exchange.format() == Format.TEXT
                ? TextBoard.game(game, exchange.language())
                : GameView.of(game, lifetimes);
    }

    private String tag(int version) {
        return version + "-" + exchange.format().tag() + "-"
                + exchange.language().tag();
    }

    private Response unlessKnown(String tag, String caching, Supplier<Object> entity) {
        if (exchange.has(tag)) {
            return tagged(Response.notModified(), tag)
                    .header(HttpHeaders.CACHE_CONTROL, caching)
                    .build();
        }
        return tagged(Response.ok(entity.get()), tag)
                .header(HttpHeaders.CACHE_CONTROL, caching)
                .type(exchange.format().mediaType())
                .build();
    }

    private static Response.ResponseBuilder tagged(Response.ResponseBuilder response, String tag) {
        return response.header(HttpHeaders.ETAG, '"' + tag + '"').header(HttpHeaders.VARY, "Accept, Accept-Language");
    }

    /** An unlisted game is only for those who know its id, so no shared cache may keep it. */
    private static String caching(Game game, String howLong) {
        return (game.terms().listed() ? "public, " : "private, ") + howLong;
    }
}
