package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;
import org.maninthemoon.rules.Side;

/** Games and states as pictures over HTTP. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class SvgHttpTest {

    private static final String SVG = "image/svg+xml";

    @Test
    void aGameIsAPictureForWhoAsksForOne() {
        GameClient game = GameClient.ofTwo();
        Answer asked = isPicture(Call.get(game.path("")).with("Accept", SVG).send(), "2-svg-en");
        assertEquals(
                asked.text(), isPicture(game.read("?format=svg"), "2-svg-en").text());
        Call german = Call.get(game.path("?format=svg")).with("Accept-Language", "de");
        assertTrue(isPicture(german.send(), "2-svg-de").text().contains("Der Mann im Mond"));
        german.with("If-None-Match", "\"2-svg-de\"").send().expect(304);
        german.with("If-None-Match", "\"2-svg-en\"").send().expect(200);
        // What browsers send for an image.
        String image = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
        isPicture(Call.get(game.path("")).with("Accept", image).send(), "2-svg-en");
        isPicture(Call.get(game.path("")).with("Accept", "image/*").send(), "2-svg-en");
        assertEquals("\"2-json-en\"", game.read().etag());
        assertNull(game.read().header("Content-Security-Policy"));
    }

    @Test
    void soIsAState() {
        GameClient game = GameClient.ofTwo();
        game.play(Side.LIGHT, "b4").expect(201);
        isPicture(game.read("/states/0?format=svg"), "1-svg-en");
        isPicture(game.read("/states/1?format=svg"), "3-svg-en");
    }

    @Test
    void soIsTheAnswerToAPly() {
        GameClient game = GameClient.ofTwo();
        Call call = game.call(Side.LIGHT, "b4", 1).with("Accept", SVG);
        isPicture(call.send().expect(201), "3-svg-en");
        isPicture(call.send().expect(200), "3-svg-en");
        assertTrue(call.with("If-Match", "\"3-svg-en\"").send().status() < 300);
        Answer resigned = Call.post(game.path("/resignation?format=svg"), "{}")
                .withToken(game.token(Side.DARK))
                .send();
        isPicture(resigned.expect(201), "4-svg-en");
    }

    @Test
    void anErrorIsNoPicture() {
        GameClient game = GameClient.ofTwo();
        game.call(Side.LIGHT, "c3").with("Accept", SVG).send().refused(ProblemCode.ILLEGAL_PLACEMENT);
        Answer unknown = Call.get(game.path("?format=png")).sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
        assertTrue(unknown.at("/violations/0/message").endsWith(": json, text, svg"), unknown::toString);
    }

    @Test
    void aListIsNoPicture() {
        GameClient game = GameClient.ofTwo();
        for (String path : new String[] {game.path("/plies"), "/v1/rules", GameClient.GAMES}) {
            Call.get(path).with("Accept", SVG).sendWrong().refused(ProblemCode.NOT_ACCEPTABLE);
            Call.get(path + "?format=svg").sendWrong().refused(ProblemCode.NOT_ACCEPTABLE);
            Answer second = Call.get(path)
                    .with("Accept", SVG + ", application/json;q=0.5")
                    .send()
                    .expect(200);
            assertEquals("application/json", second.header("Content-Type"), second::toString);
            assertTrue(second.etag().endsWith("-json-en\""), second::toString);
        }
    }

    private static Answer isPicture(Answer answer, String tag) {
        assertEquals("image/svg+xml;charset=UTF-8", answer.header("Content-Type"), answer::toString);
        assertEquals('"' + tag + '"', answer.etag());
        assertEquals("Accept, Accept-Language", answer.header("Vary"));
        assertEquals("default-src 'none'; style-src 'unsafe-inline'", answer.header("Content-Security-Policy"));
        assertTrue(answer.text().startsWith("<svg "), answer::toString);
        return answer;
    }
}
