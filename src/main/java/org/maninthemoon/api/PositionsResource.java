package org.maninthemoon.api;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Level;
import org.maninthemoon.game.Engines;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Position;

/** {@code /v1/positions}: what can be said of a position without a game. */
@Path("/v1/positions")
public class PositionsResource {

    private static final String A_DAY = "public, max-age=86400";

    private final Engines engines;
    private final Answers answers;

    PositionsResource(Engines engines, Answers answers) {
        this.engines = engines;
        this.answers = answers;
    }

    @GET
    @Path("/legal-moves")
    @Produces(MediaType.APPLICATION_JSON)
    public Response getLegalMoves(
            @QueryParam("position") @Nullable String positionText,
            @QueryParam("noCaptureLimit") @Nullable String limitText) {
        Law law = law(limitText);
        return answers.json(PositionView.of(law, position(positionText, law)), A_DAY);
    }

    @GET
    @Path("/analysis")
    @Produces(MediaType.APPLICATION_JSON)
    public Response analysePosition(
            @QueryParam("position") @Nullable String positionText,
            @QueryParam("noCaptureLimit") @Nullable String limitText,
            @QueryParam("level") @Nullable String levelText) {
        Law law = law(limitText);
        Level level = Fields.level(levelText);
        Position position = position(positionText, law);
        return answers.json(AnalysisView.of(engines.analyse(position, law, level)), A_DAY);
    }

    private static Law law(@Nullable String text) {
        return new Law(Fields.integer(
                "noCaptureLimit",
                text,
                Law.MIN_NO_CAPTURE_LIMIT,
                Law.MAX_NO_CAPTURE_LIMIT,
                Law.DEFAULT_NO_CAPTURE_LIMIT));
    }

    private static Position position(@Nullable String text, Law law) {
        Position position = Fields.position(text);
        law.requirePossible(position);
        return position;
    }
}
