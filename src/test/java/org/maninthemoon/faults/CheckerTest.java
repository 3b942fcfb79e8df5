package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.maninthemoon.faults.Exchange.Asked;
import org.maninthemoon.faults.Exchange.Told;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** A checker that nothing turns red would prove nothing: each promise is broken here once. */
class CheckerTest {

    private final List<Exchange> history = new ArrayList<>();
    private final List<Stored> stored = new ArrayList<>();
    private long now = 1000;

    /** Two plies, the second after an answer that was lost. */
    private void aGame() {
        store("a1", "b1");
        answered(ply(Side.LIGHT, 1, "a1"), 201, "", 1);
        unanswered(ply(Side.DARK, 2, "b1"));
        answered(ply(Side.DARK, 2, "b1"), 200, "", 2);
        read(2);
    }

    @Test
    void whatHappenedInOrderIsExplained() {
        aGame();
        answered(ply(Side.LIGHT, 2, "c1"), 409, "ply-conflict", 2);
        answered(ply(Side.DARK, 3, "c1"), 409, "not-your-turn", 2);
        answered(ply(Side.LIGHT, 3, "c3"), 422, "illegal-placement", 2);
        history.add(new Exchange("any", now, now, ply(Side.LIGHT, 3, "c1"), new Told(503, "overloaded", 0, "")));

        assertEquals(List.of(), Checker.complaints(history, stored));
    }

    @Test
    void anUnansweredPlyMayBeStoredOrNot() {
        aGame();
        unanswered(ply(Side.LIGHT, 3, "c1"));
        assertEquals(List.of(), Checker.complaints(history, stored));

        store("c1");
        assertEquals(List.of(), Checker.complaints(history, stored));
    }

    @Test
    void aLostPlyIsFound() {
        aGame();
        Asked third = ply(Side.LIGHT, 3, "c1");
        history.add(new Exchange("any", now, now + 1, third, new Told(201, "", Checker.JOINED + 3, "")));

        assertComplains("lost");
    }

    @Test
    void aPlyThatAnotherReplacedIsFound() {
        aGame();
        stored.set(0, new Stored(1, Checker.JOINED + 1, "e5"));

        assertComplains("lost: acknowledged");
    }

    @Test
    void aPlyThatWasPlayedTwiceIsFound() {
        SHUFFLE.forEach(this::store);
        for (int i = 1; i <= SHUFFLE.size(); i++) {
            Side side = i % 2 == 1 ? Side.LIGHT : Side.DARK;
            // The last is stored once more, though nobody asked for it again.
            if (i < SHUFFLE.size()) {
                answered(new Asked(side, 0, SHUFFLE.get(i - 1), "key " + i), 201, "", i);
            }
        }
        assertComplains("nobody asked for it");
    }

    @Test
    void aKeyThatWasAcceptedTwiceIsFound() {
        SHUFFLE.forEach(this::store);
        for (int i = 1; i <= SHUFFLE.size(); i++) {
            Side side = i % 2 == 1 ? Side.LIGHT : Side.DARK;
            answered(new Asked(side, 0, SHUFFLE.get(i - 1), SHUFFLE.get(i - 1)), 201, "", i);
        }
        assertComplains("played twice");
    }

    @Test
    void twoAcceptedAtOneNumberAreFound() {
        aGame();
        history.add(new Exchange(
                "rival", now, now + 1, ply(Side.LIGHT, 1, "a1"), new Told(201, "", Checker.JOINED + 1, "")));
        assertComplains("two were accepted");

        history.remove(history.size() - 1);
        history.add(new Exchange(
                "rival", now, now + 1, ply(Side.LIGHT, 1, "d1"), new Told(201, "", Checker.JOINED + 1, "")));
        assertComplains("lost: acknowledged");
    }

    @Test
    void aVersionThatFallsIsFound() {
        aGame();
        read(1);
        assertComplains("no order explains it");
    }

    @Test
    void aPlyThatIsSeenBeforeAnybodyAskedIsFound() {
        store("a1");
        read(1);
        answered(ply(Side.LIGHT, 1, "a1"), 201, "", 1);
        assertComplains("no order explains it");
    }

    @Test
    void answersThatNoOrderExplainsAreFound() {
        aGame();
        int good = history.size();
        for (Exchange wrong : List.of(
                exchange(ply(Side.LIGHT, 3, "c1"), 200, "", 2),
                exchange(ply(Side.LIGHT, 3, "c1"), 409, "ply-conflict", 2),
                exchange(ply(Side.LIGHT, 3, "c1"), 409, "not-your-turn", 2),
                exchange(ply(Side.LIGHT, 3, "c1"), 409, "game-over", 2),
                exchange(ply(Side.LIGHT, 3, "c1"), 422, "illegal-placement", 2),
                exchange(ply(Side.LIGHT, 1, "a1"), 409, "ply-conflict", 2),
                exchange(ply(Side.LIGHT, 3, "c1"), 500, "internal-error", 0),
                exchange(ply(Side.LIGHT, 3, "c1"), 401, "unauthorized", 0),
                new Exchange("any", now, now, null, new Told(404, "not-found", 0, "")),
                new Exchange(
                        "any", now, now, null, new Told(200, "", Checker.JOINED + 2, Position.START.toString())))) {
            history.subList(good, history.size()).clear();
            history.add(wrong);
            assertEquals(1, Checker.complaints(history, stored).size(), wrong::toString);
        }
    }

    @Test
    void aPlyThatNobodyAskedForIsFound() {
        aGame();
        store("c1");
        assertComplains("nobody asked for it");
    }

    @Test
    void aGapIsFound() {
        aGame();
        stored.remove(0);
        assertComplains("a gap");
    }

    /** Moves that come back to where they were: the last is the same as four before. */
    private static final List<String> SHUFFLE = shuffle();

    private static List<String> shuffle() {
        List<String> plies = new ArrayList<>();
        Position position = Position.START;
        while (position.isPlacing()) {
            String ply = Law.STANDARD.legalPlies(position).get(0).toString();
            plies.add(ply);
            position = Law.STANDARD.play(position, Notation.parsePly(ply)).position();
        }
        return lengthen(plies, position);
    }

    /** Plays on by whatever gives a move that was made before. */
    private static List<String> lengthen(List<String> plies, Position position) {
        for (var ply : Law.STANDARD.legalPlies(position)) {
            String text = ply.toString();
            List<String> longer = new ArrayList<>(plies);
            longer.add(text);
            Side side = position.sideToMove();
            for (int i = 24; i < plies.size(); i++) {
                if (plies.get(i).equals(text) && (i % 2 == 0 ? Side.LIGHT : Side.DARK) == side) {
                    return longer;
                }
            }
            Position after = Law.STANDARD.play(position, ply).position();
            // Sides alternate only while nobody is passed over.
            if (longer.size() < 36 && after.sideToMove() != null && after.sideToMove() != side) {
                List<String> found = lengthen(longer, after);
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    private void store(String... plies) {
        for (String ply : plies) {
            int number = stored.size() + 1;
            stored.add(new Stored(number, Checker.JOINED + number, ply));
        }
    }

    private static Asked ply(Side by, int number, String ply) {
        return new Asked(by, number, ply, "");
    }

    private void read(int plies) {
        history.add(exchange(null, 200, "", plies));
    }

    private void answered(Asked asked, int status, String code, int plies) {
        history.add(exchange(asked, status, code, plies));
    }

    private void unanswered(Asked asked) {
        history.add(new Exchange("any", now, now + 1, asked, null));
        now += 2;
    }

    /** The next that happens, after all that came before. */
    private Exchange exchange(@Nullable Asked asked, int status, String code, int plies) {
        now += 2;
        int version = status >= 500 || status == 401 ? 0 : Checker.JOINED + plies;
        return new Exchange("any", now - 2, now - 1, asked, new Told(status, code, version, ""));
    }

    private void assertComplains(String beginning) {
        List<String> complaints = Checker.complaints(history, stored);
        assertTrue(
                complaints.stream().anyMatch(complaint -> complaint.contains(beginning)),
                () -> beginning + " is not in " + complaints);
    }
}
