package org.maninthemoon.api;

import io.quarkus.vertx.http.Uncompressed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.GameService;

/** {@code /v1/games/{id}/events}: what happens in a game, as it happens. */
@Path("/v1/games")
public class EventsResource {

    private static final Pattern VERSION = Pattern.compile("0|[1-9][0-9]{0,8}");

    private final GameService games;
    private final EventStreams streams;

    EventsResource(GameService games, EventStreams streams) {
        this.games = games;
        this.streams = streams;
    }

    @GET
    @Path("/{id}/events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Uncompressed
    public Response streamEvents(String id, @HeaderParam("Last-Event-ID") @Nullable String lastEventId) {
        Game game = games.game(Fields.gameId(id));
        Integer last = versionSeen(lastEventId, game);
        if (last != null && last == game.version() && game.result() != null) {
            // Tells an EventSource not to come back.
            return Response.noContent()
                    .header(HttpHeaders.CACHE_CONTROL, "no-store")
                    .build();
        }
        return Response.ok(streams.stream(game.id(), last), MediaType.SERVER_SENT_EVENTS_TYPE)
                // Compressors and proxies hold back what they have too little of.
                .header(HttpHeaders.CACHE_CONTROL, "private, no-store, no-transform")
                .header("X-Accel-Buffering", "no")
                .build();
    }

    /** The version that the client has seen, 0 being the one before all; null for an id that is none of this game's. */
    private static @Nullable Integer versionSeen(@Nullable String lastEventId, Game game) {
        if (lastEventId == null || !VERSION.matcher(lastEventId).matches()) {
            return null;
        }
        int version = Integer.parseInt(lastEventId);
        return version <= game.version() ? version : null;
    }
}
