package org.maninthemoon.api;

import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jboss.resteasy.reactive.RestMulti;
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
    private static final int PAGE = 20;

    private final Records records;
    private final Games games;
    private final Exchange exchange;
    private final Answers answers;

    RecordsResource(Records records, Games games, Exchange exchange, Answers answers) {
        this.records = records;
        this.games = games;
        this.exchange = exchange;
        this.answers = answers;
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    public Response importRecord(InputStream body, HttpHeaders headers) {
        String text = RequestBody.readText(body, headers);
        return answers.seated(records.importRecord(text, exchange.seeker(text).key()));
    }

    /** Reads as fast as its client does, and holds no thread for one that is slow. */
    @GET
    @Produces(LINES)
    @Blocking
    public RestMulti<RecordLine> listRecords(@QueryParam("after") @Nullable String after) {
        // Read before the answer begins, while a failure can still be told.
        Pages pages = new Pages(Fields.recordCursor(after));
        List<RecordLine> first = pages.next();
        Multi<List<RecordLine>> others = Multi.createBy()
                .repeating()
                .uni(() -> Uni.createFrom().item(pages::next).runSubscriptionOn(Infrastructure.getDefaultWorkerPool()))
                .whilst(page -> !page.isEmpty());
        Multi<RecordLine> lines = Multi.createBy()
                .concatenating()
                .streams(Multi.createFrom().item(first), others)
                .onItem()
                .disjoint();
        return RestMulti.fromMultiData(lines)
                .header(HttpHeaders.CONTENT_TYPE, LINES)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    /** All finished games after a number, some at a time. */
    private final class Pages {

        private long last;

        Pages(long after) {
            last = after;
        }

        /** The next ones that are still there; none at the end. */
        List<RecordLine> next() {
            List<RecordLine> lines = new ArrayList<>();
            List<Finished> page;
            do {
                page = games.finished(last, PAGE);
                for (Finished finished : page) {
                    last = finished.number();
                    try {
                        String record = records.record(finished.game()).toString();
                        lines.add(RecordLine.of(last, finished.game(), record));
                    } catch (RefusedException removed) {
                        // Its lifetime ended between the page and its plies: it is no longer among the finished games.
                    }
                }
            } while (lines.isEmpty() && !page.isEmpty());
            return lines;
        }
    }
}
