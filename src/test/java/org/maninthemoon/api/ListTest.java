package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;

/** The list of games, read page by page while games come and go. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class ListTest {

    private static final String LISTED = "{\"listed\":true}";
    private static final String LISTED_SELF = "{\"listed\":true,\"opponent\":{\"kind\":\"SELF\"}}";

    private static String create(String body) {
        return Call.post(GameClient.GAMES, body).send().expect(201).at("/game/id");
    }

    private static Answer page(String filter, int limit, @Nullable String cursor) {
        String query = "limit=" + limit + filter + (cursor == null ? "" : "&cursor=" + cursor);
        return Call.get(GameClient.GAMES + "?" + query).send().expect(200);
    }

    private static List<String> ids(Answer page) {
        return StreamOf.items(page.json().get("items"))
                .map(game -> game.get("id").asText())
                .toList();
    }

    @Test
    void whileGamesAreAddedAReaderSeesEachOldOneOnceNewestFirst() {
        List<String> old = new ArrayList<>();
        IntStream.range(0, 7).forEach(i -> old.add(create(LISTED)));

        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Answer page = page("&status=WAITING", 3, cursor);
            seen.addAll(ids(page));
            create(LISTED);
            cursor = page.has("/next") ? page.at("/next") : null;
        } while (cursor != null);

        List<String> oldSeen = seen.stream().filter(old::contains).toList();
        List<String> newestFirst = new ArrayList<>(seen);
        newestFirst.sort(Collections.reverseOrder());
        assertEquals(old.size(), oldSeen.size());
        assertEquals(newestFirst, seen);
        assertTrue(seen.containsAll(old));
    }

    @Test
    void onlyListedGamesOfTheStatusAreThereAndWithoutTheirLegalPlies() {
        String listed = create(LISTED_SELF);
        String unlisted = create("{\"opponent\":{\"kind\":\"SELF\"}}");
        String waiting = create(LISTED);

        Answer placing = page("&status=PLACING", 200, null);
        assertTrue(ids(placing).contains(listed));
        assertFalse(ids(placing).contains(unlisted));
        assertFalse(ids(placing).contains(waiting));
        assertFalse(placing.has("/items/0/legal"));
        assertTrue(ids(page("", 200, null)).containsAll(List.of(listed, waiting)));
    }

    @Test
    void aCursorBelongsToItsFilter() {
        create(LISTED);
        create(LISTED);
        String cursor = page("&status=WAITING", 1, null).at("/next");

        page("&status=WAITING", 1, cursor);
        for (String other : List.of("", "&status=PLACING")) {
            Answer refused = Call.get(GameClient.GAMES + "?cursor=" + cursor + other)
                    .send()
                    .refused(ProblemCode.MALFORMED_REQUEST);
            assertEquals("cursor", refused.at("/violations/0/field"));
        }
    }
}
