package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Rule;
import org.maninthemoon.rules.Side;

/** Reading: tags, formats, languages, and texts for people. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class ReadingTest {

    private static final String CENTRE_IS_FREE =
            "/v1/positions/legal-moves?position=LLDDL/DLDLD/LD1LL/DDLDL/DLDDL_L_0-0_0";

    static Stream<Call> reads() {
        GameClient game = Situation.MOVING.game();
        return Stream.of(
                        game.path(""),
                        game.path("?format=text"),
                        game.path("/plies"),
                        game.path("/plies?format=text&after=3"),
                        game.path("/states/0"),
                        game.path("/states/25?format=text"),
                        GameClient.GAMES + "?status=FINISHED&limit=1",
                        CENTRE_IS_FREE,
                        "/v1/rules",
                        "/problems/not-found")
                .map(Call::get);
    }

    @Test
    void whatIsKnownIsNotSentAgain() {
        reads().forEach(read -> {
            Answer first = read.send().expect(200);
            String tag = first.etag();
            for (String known : List.of(tag, "W/" + tag, "\"other\", " + tag, "*")) {
                Answer again = read.with("If-None-Match", known).send().expect(304);
                assertEquals(tag, again.etag());
                assertEquals(first.header("Cache-Control"), again.header("Cache-Control"));
                assertEquals("", again.text());
            }
            read.with("If-None-Match", "\"other\"").send().expect(200);
        });
    }

    @Test
    void eachLanguageHasItsOwnTag() {
        reads().forEach(read -> {
            Answer german = read.with("Accept-Language", "de").send().expect(200);
            assertTrue(german.etag().endsWith("-de\""), german::toString);
            assertNotEquals(read.send().etag(), german.etag());
            assertEquals("Accept, Accept-Language", german.header("Vary"));
        });
    }

    @Test
    void headHasTheHeadersOfGet() {
        reads().forEach(read -> {
            Answer get = read.send().expect(200);
            Answer head = read.withMethod("HEAD").sendWrong().expect(200);
            for (String header : List.of("Content-Type", "Cache-Control", "ETag", "Vary")) {
                assertEquals(get.header(header), head.header(header), header + " of " + read);
            }
            assertEquals("", head.text());
        });
    }

    @Test
    void aTagChangesWithTheGame() {
        GameClient game = GameClient.waiting();
        Call read = Call.get(game.path("")).with("If-None-Match", game.read().etag());
        read.send().expect(304);
        game.join("{}").expect(201);
        assertEquals("\"2-json-en\"", read.send().expect(200).etag());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"2-json-en\"", "\"2-text-de\"", "\"2\"", "W/\"2-json-en\"", "\"7\", \"2\"", "*"})
    void onlyTheVersionInATagDecidesAChange(String tag) {
        GameClient game = GameClient.ofTwo();
        game.call(Side.LIGHT, "a1").with("If-Match", tag).send().expect(201);
        assertEquals("3", game.read().at("/version"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    */*                                       | json
                    application/json                          | json
                    application/*                             | json
                    text/plain                                | text
                    text/*                                    | text
                    text/plain;q=0.5, application/json        | json
                    text/plain, application/json;q=0.5        | text
                    image/png, text/plain;q=0.1               | text
                    text/html, */*;q=0.1                      | json
                    """)
    void theFormatIsWhatIsAcceptedBest(String accept, String format) {
        Answer answer = Call.get(Situation.FRESH.game().path(""))
                .with("Accept", accept)
                .send()
                .expect(200);
        assertTrue(answer.etag().contains("-" + format + "-"), answer::toString);
        assertEquals(
                format.equals("text") ? "text/plain;charset=UTF-8" : "application/json;charset=UTF-8",
                contentType(answer));
    }

    private static String contentType(Answer answer) {
        String type = String.valueOf(answer.header("Content-Type"));
        return type.equals("application/json") ? "application/json;charset=UTF-8" : type.replace("; ", ";");
    }

    @Test
    void theParameterOverridesTheHeader() {
        Call read = Call.get(Situation.FRESH.game().path("?format=json")).with("Accept", "text/plain");
        assertTrue(read.send().expect(200).etag().contains("-json-"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    de             | de
                    de-AT          | de
                    DE             | de
                    -              | en
                    de, -          | en
                    en             | en
                    fr             | en
                    fr, de;q=0.1   | de
                    en, de;q=0.9   | en
                    en;q=0.5, de   | de
                    *              | en
                    nonsense;;q=x  | en
                    """)
    void theLanguageIsTheOneLikedBest(String liked, String language) {
        Answer rules =
                Call.get("/v1/rules").with("Accept-Language", liked).send().expect(200);
        assertEquals(language, rules.at("/language"));
    }

    @Test
    void theRulesAreReadableInBothLanguages() {
        Answer english = Call.get("/v1/rules").send().expect(200);
        Answer german =
                Call.get("/v1/rules").with("Accept-Language", "de").send().expect(200);
        for (int i = 0; i < Rule.values().length; i++) {
            assertEquals("R" + (i + 1), english.at("/rules/" + i + "/id"));
            assertNotEquals(english.at("/rules/" + i + "/text"), german.at("/rules/" + i + "/text"));
            assertEquals(english.has("/rules/" + i + "/reading"), german.has("/rules/" + i + "/reading"));
        }
    }

    @Test
    void theBoardIsReadableInATerminal() {
        String text = Situation.MOVING.game().read("?format=text").text();
        assertTrue(text.contains("""
                     a b c d e
                  5  D L L L D  5
                  4  D D L D D  4
                  3  D D L . D  3
                  2  L L . L L  2
                  1  D L L D L  1
                     a b c d e
                """), text);
        assertTrue(text.contains("d3-c3xc2"), text);
        assertTrue(text.contains("Ada") && text.contains("Bert"), text);
        assertTrue(text.contains("/moves"), text);
    }

    @Test
    void theTextSaysWhatToSendNext() {
        GameClient game = GameClient.self();
        String text = game.read("?format=text").text();
        assertTrue(text.contains(game.path("/placements")), text);
        assertTrue(text.contains("{\"square\":\"a1\",\"ply\":1}"), text);
    }

    @ParameterizedTest
    @EnumSource(Situation.class)
    void everySituationIsReadableAsTextInBothLanguages(Situation situation) {
        Call read = Call.get(situation.game().path("?format=text"));
        String english = read.send().expect(200).text();
        String german = read.with("Accept-Language", "de").send().expect(200).text();
        assertNotEquals(english, german);
        for (String text : List.of(english, german)) {
            assertFalse(text.contains("null") || text.contains("{0}") || text.contains("board."), text);
        }
    }

    @Test
    void theEndIsToldInWords() {
        String text = Situation.FINISHED.game().read("?format=text").text();
        assertFalse(text.contains("/moves"), text);
        assertEquals("FINISHED", Situation.FINISHED.game().read().at("/status"));
    }

    @Test
    void aPlayedPlyComesInTheFormatAskedFor() {
        GameClient game = GameClient.self();
        Call placing = game.call(Side.LIGHT, "b4");
        Answer text = placing.withPath(placing.path() + "?format=text").send().expect(201);
        assertTrue(text.etag().contains("-text-"));
        assertTrue(text.text().contains("4  . L . . ."), text::text);
    }

    @Test
    void theHistoryOfAFreshGameIsEmpty() {
        assertEquals("{\"items\":[]}", Situation.FRESH.game().read("/plies").text());
        Answer start = Situation.FRESH.game().read("/states/0");
        assertEquals("5/5/5/5/5 L 12-12 0", start.at("/position"));
        assertEquals(24, start.json().at("/legal/placements").size());
        assertFalse(start.has("/lastPly"));
        assertEquals("private, max-age=31536000, immutable", start.header("Cache-Control"));
    }

    @ParameterizedTest
    @CsvSource({"0,200,25,", "0,10,10,10", "10,15,15,", "24,1,1,", "24,200,1,", "25,5,0,", "99,5,0,"})
    void theHistoryIsReadInPages(int after, int limit, int items, String next) {
        Answer page = Situation.MOVING.game().read("/plies?after=" + after + "&limit=" + limit);
        assertEquals(items, page.json().get("items").size());
        assertEquals(next == null ? "" : next, page.json().path("next").asText());
    }

    @Test
    void aPositionIsAskedAboutWithoutAGame() {
        Answer answer = Call.get(CENTRE_IS_FREE).send().expect(200);
        assertEquals("LLDDL/DLDLD/LD1LL/DDLDL/DLDDL L 0-0 0", answer.at("/position"));
        assertEquals(
                "[{\"from\":\"c2\",\"to\":\"c3\",\"captures\":[\"b3\"]},"
                        + "{\"from\":\"d3\",\"to\":\"c3\",\"captures\":[\"b3\"]}]",
                answer.at("/legal/moves"));
        assertEquals(
                answer.text(),
                Call.get(CENTRE_IS_FREE.replace("_", "%20")).sendWrong().text());
        assertEquals(
                answer.text(),
                Call.get(CENTRE_IS_FREE.replace("_", "+")).sendWrong().text());
    }

    @Test
    void aPositionAtItsLimitHasEnded() {
        String ended = "/v1/positions/legal-moves?position=LLDDL/DLDLD/L1LLL/DD1DL/DLDDL_-_0-0_2&noCaptureLimit=2";
        Answer answer = Call.get(ended).send().expect(200);
        assertFalse(answer.has("/toMove"));
        assertEquals("{\"placements\":[],\"moves\":[]}", answer.at("/legal"));
    }

    static Stream<String> codes() {
        return Stream.of(ProblemCode.values()).map(ProblemCode::code);
    }

    @ParameterizedTest
    @MethodSource("codes")
    void everyProblemHasAPageInBothLanguages(String code) {
        Call page = Call.get("/problems/" + code);
        String english = page.send().expect(200).text();
        String german = page.with("Accept-Language", "de").send().expect(200).text();
        assertTrue(english.contains("<html lang=\"en\">") && english.contains(code), english);
        assertTrue(german.contains("<html lang=\"de\">") && german.contains(code), german);
        assertNotEquals(english, german.replace("lang=\"de\"", "lang=\"en\""));
    }
}
