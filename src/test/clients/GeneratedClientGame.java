import java.util.List;
import java.util.UUID;
import org.maninthemoon.client.ApiClient;
import org.maninthemoon.client.ApiException;
import org.maninthemoon.client.GamesApi;
import org.maninthemoon.client.PlayApi;
import org.maninthemoon.client.model.Game;
import org.maninthemoon.client.model.GameRequest;
import org.maninthemoon.client.model.GameStatus;
import org.maninthemoon.client.model.LegalMove;
import org.maninthemoon.client.model.MoveRequest;
import org.maninthemoon.client.model.NewGame;
import org.maninthemoon.client.model.OpponentRequest;
import org.maninthemoon.client.model.PlacementRequest;
import org.maninthemoon.client.model.Problem;
import org.maninthemoon.client.model.ProblemCode;

/** Plays a whole game with the client that openapi-generator makes for Java. */
public final class GeneratedClientGame {

    public static String play(String address) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(address);
        NewGame created = new GamesApi(client)
                .createGame(GamesApi.APICreateGameRequest.newBuilder()
                        .gameRequest(new GameRequest()
                                .opponent(new OpponentRequest().kind(OpponentRequest.KindEnum.SELF))
                                .noCaptureLimit(10))
                        .build());
        UUID id = created.getGame().getId();
        client.setRequestInterceptor(request ->
                request.header("Authorization", "Bearer " + created.getTokens().getLIGHT()));
        PlayApi play = new PlayApi(client);

        refuseThePlacingOnTheCentre(client, play, id);

        Game game = created.getGame();
        while (game.getStatus() != GameStatus.FINISHED) {
            List<String> placements = game.getLegal().getPlacements();
            if (!placements.isEmpty()) {
                game = play.placeMan(PlayApi.APIPlaceManRequest.newBuilder()
                        .id(id)
                        .placementRequest(new PlacementRequest().square(placements.get(0)).ply(game.getPly() + 1))
                        .build());
            } else {
                LegalMove move = game.getLegal().getMoves().get(game.getPly() % game.getLegal().getMoves().size());
                game = play.moveMan(PlayApi.APIMoveManRequest.newBuilder()
                        .id(id)
                        .moveRequest(new MoveRequest()
                                .from(move.getFrom())
                                .to(move.getTo())
                                .ply(game.getPly() + 1))
                        .build());
            }
        }
        return game.getResult().getReason().getValue();
    }

    /** A refusal is read as what it is: a problem with its code, its rule, and what would have been allowed. */
    private static void refuseThePlacingOnTheCentre(ApiClient client, PlayApi play, UUID id) throws Exception {
        try {
            play.placeMan(PlayApi.APIPlaceManRequest.newBuilder()
                    .id(id)
                    .placementRequest(new PlacementRequest().square("c3"))
                    .build());
            throw new AssertionError("c3 was accepted");
        } catch (ApiException refused) {
            Problem problem = client.getObjectMapper().readValue(refused.getResponseBody(), Problem.class);
            if (problem.getCode() != ProblemCode.ILLEGAL_PLACEMENT
                    || !problem.getRule().equals("R3")
                    || problem.getLegal().getPlacements().size() != 24) {
                throw new AssertionError(problem.toString());
            }
        }
    }
}
