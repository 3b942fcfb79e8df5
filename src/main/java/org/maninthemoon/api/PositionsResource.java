package org.maninthemoon.api;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Position;

/** {@code /v1/positions}: what can be said of a position without a game. */
@Path("/v1/positions")
public class PositionsResource {

    private static final String A_DAY = "public, max-age=86400";

    private final Answers answers;

    PositionsResource(Answers answers) {
        this.answers = answers;
    }

    @GET
    @Path("/legal-moves")
    @Produces(MediaType.APPLICATION_JSON)
    public Response getLegalMoves(
            @QueryParam("position") @Nullable String positionText,
            @QueryParam("noCaptureLimit") @Nullable String limitText) {
        Law law = new Law(Fields.integer(
                "noCaptureLimit",
                limitText,
                Law.MIN_NO_CAPTURE_LIMIT,
                Law.MAX_NO_CAPTURE_LIMIT,
                Law.DEFAULT_NO_CAPTURE_LIMIT));
        Position position = Fields.position(positionText);
        law.requirePossible(position);
        return answers.json(PositionView.of(law, position), A_DAY);
    }
}
