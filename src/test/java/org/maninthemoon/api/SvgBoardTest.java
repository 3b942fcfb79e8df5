package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maninthemoon.game.Digest;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.Result;
import org.maninthemoon.game.Seat;
import org.maninthemoon.game.SeatToken;
import org.maninthemoon.game.Terms;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgBoardTest {

    private static final UUID ID = UUID.fromString("01a232c3-7500-7b52-9d1e-5a6f3c2b8e47");
    private static final int MAX_BYTES = 12_000;

    @ParameterizedTest
    @EnumSource(Language.class)
    void showsEveryPlyOfAGame(Language language) {
        Random random = new Random(1890);
        Position position = Position.START;
        for (int ply = 1; position.sideToMove() != null; ply++) {
            List<Ply> legal = Law.STANDARD.legalPlies(position);
            Played played = Law.STANDARD.play(position, legal.get(random.nextInt(legal.size())));
            position = played.position();

            Picture picture = new Picture(SvgBoard.game(after(ply, played), language));
            assertEquals(25, picture.count("moon"));
            for (Side side : Side.values()) {
                String shape = side == Side.LIGHT ? "light" : "dark";
                assertEquals(position.menOnBoard(side), picture.count("man " + shape));
                assertEquals(position.menOnBoard(side), picture.count("pip " + shape));
                assertEquals(position.menInHand(side), picture.count("pip " + shape + " hand"));
            }
            assertEquals(position.menLost(Side.LIGHT) + position.menLost(Side.DARK), picture.count("lost"));
            assertEquals(1, picture.count("last"));
            assertEquals(ply > 24 ? 1 : 0, picture.count("arrow"));
            assertEquals(played.captures().size(), picture.count("cross"));
            assertEquals(position.sideToMove() == null ? 0 : 1, picture.count("turn"));
            assertEquals(played.passedOver() == null ? 0 : 1, picture.count("blocked"));
            assertTrue(picture.bytes < MAX_BYTES, () -> "too large: " + picture.bytes);
        }
    }

    @Test
    void needsNothingFromElsewhere() {
        Picture picture = new Picture(SvgBoard.game(captureOfThree(), Language.EN));
        Set<String> ids = new HashSet<>();
        picture.all.forEach(element -> assertTrue(
                element.getAttribute("id").isEmpty() || ids.add(element.getAttribute("id")), "an id stands twice"));
        for (Element element : picture.all) {
            assertFalse(element.getTagName().matches("script|image|a|foreignObject"), element.getTagName());
            String link = element.getAttribute("href");
            assertTrue(link.isEmpty() || ids.contains(link.substring(1)), link);
        }
        for (String id : picture.root.getAttribute("aria-labelledby").split(" ", -1)) {
            assertTrue(ids.contains(id), id);
        }
        assertEquals("img", picture.root.getAttribute("role"));
        assertFalse(picture.only("style").getTextContent().matches("(?s).*(url\\(|@import|@font-face).*"));
    }

    @Test
    void crossesOutWhatWasCaptured() {
        Picture picture = new Picture(SvgBoard.game(captureOfThree(), Language.EN));
        assertEquals(3, picture.count("captured dark"));
        assertEquals(List.of("120,206", "180,146", "240,206"), picture.places("cross"));
        assertEquals(List.of("60,206", "180,206", "180,86", "300,206"), picture.places("man light"));
    }

    /** The middle of the square that the man left, and the way that he went. */
    @ParameterizedTest
    @CsvSource({"c3-c4, -90", "c3-c2, 90", "c3-d3, 0", "c3-b3, 180"})
    void pointsWhereTheManWent(String move, int degrees) {
        Picture picture = new Picture(SvgBoard.game(after("4D/5/2L2/5/D3L L 0-0 0", move), Language.EN));
        assertEquals(
                "translate(180 206) rotate(" + degrees + ")",
                picture.of("arrow").get(0).getAttribute("transform"));
    }

    @Test
    void showsTheManInTheMoon() {
        Picture picture = new Picture(SvgBoard.game(after("L2L1/D1L2/DD1L1/D3L/1L2L L 0-0 2", "b1-a1"), Language.EN));
        assertEquals(picture.places("man dark"), picture.places("full"));
        assertEquals(1, picture.count("winner"));
        assertEquals("LIGHT has won", picture.textOf("status"));
        assertEquals("The Man in the Moon stands on b3.", picture.textOf("remark"));
    }

    @Test
    void showsWhoIsPassedOver() {
        Picture picture = new Picture(SvgBoard.game(after("5/5/4D/DDD2/LL3 D 0-0 5", "c2-c1"), Language.DE));
        assertEquals("DARK ist am Zug", picture.textOf("status"));
        assertEquals("LIGHT kann nicht ziehen und wird übergangen (R9).", picture.textOf("remark"));
        assertEquals("Ohne Schlag: 6 von 20", picture.textOf("limit"));
        assertEquals("42", picture.of("counted").get(0).getAttribute("width"), "6 of 20 of the bar’s 140");
    }

    @Test
    void saysInWordsWhatItShows() {
        Picture english = new Picture(SvgBoard.game(captureOfThree(), Language.EN));
        assertEquals("en", english.root.getAttribute("lang"));
        assertEquals("The Man in the Moon, game " + ID + ", version 36", english.title());
        assertEquals("""
                LIGHT Ada: 4 on the board (a3 c3 c5 e3), 0 in hand, 8 lost.
                DARK Bert: 2 on the board (a1 e1), 0 in hand, 10 lost.
                Last ply: 34, LIGHT c2-c3xb3,c4,d3
                DARK is to move. Moves without a capture: 0 of 20.""", english.description());

        Picture german = new Picture(SvgBoard.game(captureOfThree(), Language.DE));
        assertEquals("de", german.root.getAttribute("lang"));
        assertEquals("Der Mann im Mond, Partie " + ID + ", Version 36", german.title());
        assertEquals("""
                LIGHT Ada: 4 auf dem Brett (a3 c3 c5 e3), 0 in der Hand, 8 verloren.
                DARK Bert: 2 auf dem Brett (a1 e1), 0 in der Hand, 10 verloren.
                Letzter Zug: 34, LIGHT c2-c3xb3,c4,d3
                DARK ist am Zug. Züge ohne Schlag: 0 von 20.""", german.description());
    }

    @Test
    void saysThatASeatIsOpen() {
        Picture picture = new Picture(SvgBoard.game(game(0, Position.START, null, "Ada", null, null), Language.EN));
        assertEquals("A seat is open", picture.textOf("status"));
        assertTrue(picture.description().endsWith("\nA seat is open."), picture::description);
        assertEquals(0, picture.count("turn"));
    }

    @Test
    void saysThatADrawIsOffered() {
        Picture picture =
                new Picture(SvgBoard.game(game(0, Position.START, null, "Ada", "Bert", Side.DARK), Language.EN));
        assertEquals("DARK offers a draw.", picture.textOf("remark"));
        assertTrue(picture.description().endsWith("\nDARK offers a draw."), picture::description);
    }

    /** Who sits where may still change, and a state may be kept for ever. */
    @Test
    void aStateNamesNobody() {
        Game game = captureOfThree();
        Picture last = new Picture(SvgBoard.state(game, game.lastPly(), Language.EN));
        assertEquals("The Man in the Moon, game " + ID + " after ply 34", last.title());
        assertEquals(3, last.count("cross"));
        assertFalse(last.root.getTextContent().contains("Ada"));

        Picture first = new Picture(SvgBoard.state(game, null, Language.EN));
        assertEquals(25, first.count("moon"));
        assertEquals(0, first.count("last"));
        assertEquals("LIGHT is to move", first.textOf("status"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<&>\"'", "]]>", "<!--", "&amp;", "{0}%s", "🌙🧑‍🚀", "<b x='", "漢字"})
    void showsNamesAsTheyAre(String name) {
        Picture picture = new Picture(SvgBoard.game(game(0, Position.START, null, name, "Bert", null), Language.EN));
        assertEquals(name, picture.of("name").get(0).getTextContent());
        assertTrue(picture.description().startsWith("LIGHT " + name + ": 0 on"), picture::description);
    }

    @Test
    void replacesWhatXmlCannotHold() {
        Picture picture = new Picture(
                SvgBoard.game(game(0, Position.START, null, "A\ufffe\uffffda\ud83c", null, null), Language.EN));
        assertEquals("A\ufffd\ufffdda\ufffd", picture.of("name").get(0).getTextContent());
    }

    /** Cut between characters as people see them; the description has the whole name. */
    @Test
    void shortensWhatIsTooLong() {
        String family = "👩‍👩‍👧‍👦";
        Picture picture =
                new Picture(SvgBoard.game(game(0, Position.START, null, family.repeat(7), null, null), Language.EN));
        assertEquals(family.repeat(6) + "…", picture.of("name").get(0).getTextContent());
        assertTrue(picture.description().startsWith("LIGHT " + family.repeat(7) + ":"));
    }

    private static Game captureOfThree() {
        return after("2L2/2D2/LD1DL/2L2/D3D L 0-0 3", "c2-c3");
    }

    private static Game after(String position, String ply) {
        return after(34, Law.STANDARD.play(Notation.parsePosition(position), Notation.parsePly(ply)));
    }

    private static Game after(int number, Played played) {
        return game(number, played.position(), played, "Ada", "Bert", null);
    }

    private static Game game(
            int ply,
            Position position,
            @Nullable Played played,
            String light,
            @Nullable String dark,
            @Nullable Side drawOfferedBy) {
        Digest token = new SeatToken("secret").hash();
        return new Game(
                ID,
                ply + 2,
                new Terms(Law.STANDARD, null, false, Side.LIGHT, null, null),
                position,
                ply,
                new Seat.Person(light, token, null),
                dark == null ? null : new Seat.Person(dark, token, null),
                played == null ? null : new PlayedPly(ply, ply + 2, played, Instant.EPOCH, false),
                drawOfferedBy,
                null,
                played == null || played.outcome() == null ? null : Result.of(played.outcome()),
                null,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    /** A picture that was parsed, so that a test fails where it is not well-formed. */
    private static final class Picture {

        final Element root;
        final int bytes;
        final List<Element> all = new ArrayList<>();

        Picture(String svg) {
            byte[] utf8 = svg.getBytes(StandardCharsets.UTF_8);
            bytes = utf8.length;
            try {
                DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
                parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
                root = parsers.newDocumentBuilder()
                        .parse(new ByteArrayInputStream(utf8))
                        .getDocumentElement();
            } catch (Exception e) {
                throw new AssertionError(svg, e);
            }
            NodeList elements = root.getElementsByTagName("*");
            for (int i = 0; i < elements.getLength(); i++) {
                all.add((Element) elements.item(i));
            }
        }

        List<Element> of(String classes) {
            return all.stream()
                    .filter(element -> element.getAttribute("class").equals(classes))
                    .toList();
        }

        int count(String classes) {
            return of(classes).size();
        }

        List<String> places(String classes) {
            return of(classes).stream()
                    .map(element -> element.getAttribute("x") + "," + element.getAttribute("y"))
                    .toList();
        }

        String textOf(String classes) {
            assertEquals(1, count(classes), classes);
            return of(classes).get(0).getTextContent();
        }

        Element only(String tag) {
            List<Element> found = all.stream()
                    .filter(element -> element.getTagName().equals(tag))
                    .toList();
            assertEquals(1, found.size(), tag);
            return found.get(0);
        }

        String title() {
            return only("title").getTextContent();
        }

        String description() {
            return only("desc").getTextContent();
        }
    }
}
