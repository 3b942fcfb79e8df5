package org.maninthemoon.api;

import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Level;
import org.maninthemoon.game.Caller;
import org.maninthemoon.game.Engines;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.GameService;
import org.maninthemoon.game.Games;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.PlyRequest;
import org.maninthemoon.game.Records;
import org.maninthemoon.game.Seating;
import org.maninthemoon.game.Status;
import org.maninthemoon.live.Channels;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;

/** {@code /v1/games}: creating, joining, playing and reading games. */
@Path("/v1/games")
public class GamesResource {

    private static final String SVG = "image/svg+xml";

    private static final int MAX_PLY = 100_000;
    private static final int MAX_VERSION = 999_999_999;

    /** Proxies give up on a silent server after a minute or more. */
    private static final int MAX_WAIT_SECONDS = 60;

    private final GameService games;
    private final Games stored;
    private final Engines engines;
    private final Seating seating;
    private final Channels channels;
    private final Records records;
    private final Exchange exchange;
    private final Answers answers;

    GamesResource(
            GameService games,
            Games stored,
            Engines engines,
            Seating seating,
            Channels channels,
            Records records,
            Exchange exchange,
            Answers answers) {
        this.games = games;
        this.stored = stored;
        this.engines = engines;
        this.seating = seating;
        this.channels = channels;
        this.records = records;
        this.exchange = exchange;
        this.answers = answers;
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    public Response createGame(InputStream body, HttpHeaders headers) {
        CreateGameRequest request = RequestBody.read(body, headers, CreateGameRequest.class);
        return answers.seated(seating.create(
                request.toSpec(),
                exchange.seeker(RequestBody.canonical(request)).key()));
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public Response listGames(
            @QueryParam("status") @Nullable String statusText,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limitText) {
        Status status = Fields.status(statusText);
        int limit = Fields.pageSize(limitText);
        // One more than the page holds tells whether there is a next one.
        List<Game> found = stored.listed(status, Fields.cursor(status, cursor), limit + 1);
        List<Game> page = found.subList(0, Math.min(limit, found.size()));
        return answers.page(
                page,
                found.size() > limit ? Fields.cursor(status, page.get(limit - 1).id()) : null);
    }

    @GET
    @Path("/{id}")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN, SVG})
    @Blocking
    public Uni<Response> getGame(
            String id, @QueryParam("since") @Nullable String sinceText, @QueryParam("wait") @Nullable String waitText) {
        UUID gameId = Fields.gameId(id);
        int since = Fields.integer("since", sinceText, 0, MAX_VERSION, 0);
        int wait = Fields.integer("wait", waitText, 0, MAX_WAIT_SECONDS, 0);
        if (sinceText == null) {
            Fields.absent("wait", waitText, "expected.waitOnlyWithSince");
        }
        Game game = games.game(gameId);
        // A finished game does not change, so there is nothing to wait for.
        if (game.version() > since || wait == 0 || game.result() != null) {
            return Uni.createFrom().item(answers.gameSince(game, since));
        }
        return channels.above(gameId, since, Duration.ofSeconds(wait))
                .emitOn(Infrastructure.getDefaultWorkerPool())
                // Read again where nothing came: the game may be gone, and a wake-up lost.
                .map(found -> answers.gameSince(found.orElseGet(() -> games.game(gameId)), since));
    }

    @DELETE
    @Path("/{id}")
    public Response giveUpGame(String id) {
        seating.giveUp(Fields.gameId(id), exchange.caller(""));
        return Response.noContent().build();
    }

    @POST
    @Path("/{id}/players")
    @Produces(MediaType.APPLICATION_JSON)
    public Response joinGame(String id, InputStream body, HttpHeaders headers) {
        JoinRequest request = RequestBody.read(body, headers, JoinRequest.class);
        String name = Fields.name(request.name());
        return answers.seated(seating.join(Fields.gameId(id), exchange.seeker(RequestBody.canonical(request)), name));
    }

    @POST
    @Path("/{id}/placements")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN, SVG})
    public Response placeMan(String id, InputStream body, HttpHeaders headers) {
        PlacementRequest request = RequestBody.read(body, headers, PlacementRequest.class);
        return play(id, request, request.toPly(), request.ply());
    }

    @POST
    @Path("/{id}/moves")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN, SVG})
    public Response moveMan(String id, InputStream body, HttpHeaders headers) {
        MoveRequest request = RequestBody.read(body, headers, MoveRequest.class);
        return play(id, request, request.toPly(), request.ply());
    }

    private Response play(String id, Object request, Ply ply, @Nullable Integer number) {
        Fields.inRange("ply", number, 1, MAX_PLY, 1);
        Caller caller = exchange.caller(RequestBody.canonical(request));
        return answers.made(games.play(Fields.gameId(id), caller, new PlyRequest(ply, number)));
    }

    @GET
    @Path("/{id}/plies")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public Response listPlies(
            String id,
            @QueryParam("after") @Nullable String afterText,
            @QueryParam("limit") @Nullable String limitText) {
        UUID gameId = Fields.gameId(id);
        int after = Fields.integer("after", afterText, 0, MAX_PLY, 0);
        int limit = Fields.pageSize(limitText);
        Game game = games.game(gameId);
        return answers.plies(game, () -> games.plies(game, after, limit));
    }

    @GET
    @Path("/{id}/states/{ply}")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN, SVG})
    public Response getState(String id, String ply) {
        UUID gameId = Fields.gameId(id);
        int number = Fields.integer("ply", ply, 0, MAX_PLY, 0);
        Game game = games.game(gameId);
        return answers.state(game, games.ply(game, number));
    }

    @GET
    @Path("/{id}/analysis")
    @Produces(MediaType.APPLICATION_JSON)
    public Response analyseGame(
            String id, @QueryParam("ply") @Nullable String plyText, @QueryParam("level") @Nullable String levelText) {
        UUID gameId = Fields.gameId(id);
        int number = Fields.integer("ply", plyText, 0, MAX_PLY, -1);
        Level level = Fields.level(levelText);
        Game game = games.game(gameId);
        PlayedPly last = plyText == null ? game.lastPly() : games.ply(game, number);
        Position position = last == null ? Position.START : last.played().position();
        return answers.analysis(game, engines.analyse(position, game.law(), level));
    }

    @GET
    @Path("/{id}/record")
    @Produces(MediaType.TEXT_PLAIN)
    public Response getRecord(String id) {
        Game game = games.game(Fields.gameId(id));
        return answers.record(game, () -> records.record(game));
    }

    @POST
    @Path("/{id}/resignation")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN, SVG})
    public Response resign(String id, InputStream body, HttpHeaders headers) {
        return answers.made(games.resign(Fields.gameId(id), callerWithout(body, headers)));
    }

    @PUT
    @Path("/{id}/draw-offer")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN, SVG})
    public Response offerDraw(String id, InputStream body, HttpHeaders headers) {
        Game game = games.offerDraw(Fields.gameId(id), callerWithout(body, headers));
        return answers.changed(game, Response.Status.OK);
    }

    @DELETE
    @Path("/{id}/draw-offer")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN, SVG})
    public Response dropDrawOffer(String id) {
        Game game = games.dropDrawOffer(Fields.gameId(id), exchange.caller(""));
        return answers.changed(game, Response.Status.OK);
    }

    @POST
    @Path("/{id}/draw")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN, SVG})
    public Response acceptDraw(String id, InputStream body, HttpHeaders headers) {
        Game game = games.acceptDraw(Fields.gameId(id), callerWithout(body, headers))
                .game();
        return answers.changed(game, Response.Status.OK);
    }

    @POST
    @Path("/{id}/rematch")
    @Produces(MediaType.APPLICATION_JSON)
    public Response rematch(String id, InputStream body, HttpHeaders headers) {
        return answers.seated(seating.rematch(Fields.gameId(id), callerWithout(body, headers)));
    }

    /** The caller of a request whose body has no fields. */
    private Caller callerWithout(InputStream body, HttpHeaders headers) {
        return exchange.caller(RequestBody.canonical(RequestBody.read(body, headers, NoFields.class)));
    }
}
