package org.maninthemoon.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Games;
import org.maninthemoon.game.Games.Finished;
import org.maninthemoon.game.Records;
import org.maninthemoon.game.RefusedException;

/** {@code /v1/records}: bringing games back, and collecting all finished ones. */
@Path(RecordsResource.PATH)
public class RecordsResource {

    static final String PATH = "/v1/records";

    private static final String LINES = "application/x-ndjson";

    /** How many games are read at once; this many are in memory, however many there are. */
    private static final int PAGE = 100;

    private final Records records;
    private final Games games;
    private final Exchange exchange;
    private final Answers answers;
    private final ObjectMapper json;

    RecordsResource(Records records, Games games, Exchange exchange, Answers answers, ObjectMapper json) {
        this.records = records;
        this.games = games;
        this.exchange = exchange;
        this.answers = answers;
        this.json = json;
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    public Response importRecord(InputStream body, HttpHeaders headers) {
        String text = RequestBody.readText(body, headers);
        return answers.seated(records.importRecord(text, exchange.seeker(text).key()));
    }

    @GET
    @Produces(LINES)
    public Response listRecords(@QueryParam("after") @Nullable String after) {
        // Read before the answer begins, while a failure can still be told.
        List<Finished> first = games.finished(Fields.recordCursor(after), PAGE);
        StreamingOutput lines = output -> write(first, output);
        return Response.ok(lines, LINES)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    private void write(List<Finished> first, OutputStream output) throws IOException {
        List<Finished> page = first;
        while (!page.isEmpty()) {
            for (Finished finished : page) {
                try {
                    String record = records.record(finished.game()).toString();
                    output.write(json.writeValueAsBytes(RecordLine.of(finished.number(), finished.game(), record)));
                    output.write('\n');
                } catch (RefusedException removed) {
                    // Its lifetime ended between the page and its plies: it is no longer among the finished games.
                }
            }
            output.flush();
            page = games.finished(page.get(page.size() - 1).number(), PAGE);
        }
    }
}
