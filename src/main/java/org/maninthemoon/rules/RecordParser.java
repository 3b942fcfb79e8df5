package org.maninthemoon.rules;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.GameRecord.Ending;
import org.maninthemoon.rules.GameRecord.Tag;
import org.maninthemoon.rules.IllegalRecordException.Reason;
import org.maninthemoon.rules.MalformedRecordException.Expected;
import org.maninthemoon.rules.Notation.WrittenPly;

/** Reads the text of a {@link GameRecord}: all of how it is written first, then what was played. */
final class RecordParser {

    private static final int MAX_TAGS = 32;
    private static final int MAX_TAG_NAME = 40;
    private static final int MAX_TAG_TEXT = 255;
    private static final Pattern LIMIT = Pattern.compile("[2-9]|[1-9][0-9]|[1-3][0-9]{2}|400");
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);
    private static final String DASH = "-";

    /** A place in the text; both count from 1. */
    private record Place(int line, int column) {}

    /** What is written for a side: a ply, or null for a dash. */
    private record Half(Side side, @Nullable WrittenPly written, Place place) {}

    private final List<String> lines;
    private final List<Tag> tags = new ArrayList<>();
    private final Map<String, Place> values = new HashMap<>();
    private final List<Half> halves = new ArrayList<>();

    /** The index of the line being read; its number is one more. */
    private int row;

    /** The index in the line of the next character to read. */
    private int at;

    RecordParser(String text) {
        lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int last = lines.size() - 1;
        for (int i = 0; i < last; i++) {
            String line = lines.get(i);
            if (line.endsWith("\r")) {
                lines.set(i, line.substring(0, line.length() - 1));
            }
        }
        if (lines.get(last).isEmpty()) {
            lines.remove(last);
        }
    }

    GameRecord record() {
        readTags();
        if (!values.containsKey(GameRecord.RESULT)) {
            throw malformed(Expected.RESULT_TAG);
        }
        if (row == lines.size()) {
            throw malformed(Expected.EMPTY_LINE);
        }
        row++;
        for (int pair = 1; row < lines.size(); pair++) {
            readPair(pair);
        }
        GameRecord unplayed = new GameRecord(tags, List.of());
        return new GameRecord(tags, play(unplayed.law(), unplayed.ending()));
    }

    List<Tag> header() {
        readTags();
        if (row < lines.size()) {
            throw malformed(Expected.TAG);
        }
        return List.copyOf(tags);
    }

    /** Reads as far as the empty line, or the end of the text. */
    private void readTags() {
        if (lines.isEmpty() || !line().equals(GameRecord.GAME.toString())) {
            throw malformed(Expected.GAME_TAG);
        }
        while (row < lines.size() && !line().isEmpty()) {
            if (tags.size() == (values.containsKey(GameRecord.ID) ? MAX_TAGS + 1 : MAX_TAGS)) {
                throw malformed(Expected.FEWER_TAGS);
            }
            readTag();
            nextLine();
        }
    }

    private void readTag() {
        expect("[", Expected.TAG);
        String name = readName();
        if (values.containsKey(name)) {
            throw malformed(Expected.OTHER_TAG);
        }
        at += name.length();
        expect(" \"", Expected.TAG_VALUE);
        Place place = here();
        String value = readText();
        expect("\"]", Expected.TAG_END);
        expectLineEnd(Expected.TAG_END);
        values.put(name, place);
        tags.add(new Tag(name, value));
        Expected unmet = unmet(name, value);
        if (unmet != null) {
            throw new MalformedRecordException(place.line(), place.column(), unmet);
        }
    }

    /** The name that begins here; it is not passed yet. */
    private String readName() {
        int end = at;
        while (end < line().length() && isNameCharacter(line().charAt(end), end > at)) {
            end++;
        }
        if (end == at || end - at > MAX_TAG_NAME) {
            throw malformed(Expected.TAG_NAME);
        }
        return line().substring(at, end);
    }

    private static boolean isNameCharacter(char c, boolean inside) {
        return (c >= 'A' && c <= 'Z') || (inside && ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')));
    }

    /** Reads as far as the closing quote, or the end of the line. */
    private String readText() {
        StringBuilder text = new StringBuilder();
        int length = 0;
        while (at < line().length() && line().charAt(at) != '"') {
            int codePoint = line().codePointAt(at);
            if (++length > MAX_TAG_TEXT || !PlainText.isPlain(codePoint)) {
                throw malformed(Expected.TAG_TEXT);
            }
            if (codePoint == '\\') {
                at++;
                if (at == line().length() || (line().charAt(at) != '"' && line().charAt(at) != '\\')) {
                    throw malformed(Expected.ESCAPED);
                }
                codePoint = line().charAt(at);
            }
            text.appendCodePoint(codePoint);
            at += Character.charCount(codePoint);
        }
        return text.toString();
    }

    /** What the value of a tag that means something to us is not, or null. */
    private static @Nullable Expected unmet(String name, String value) {
        return switch (name) {
            case GameRecord.DATE -> isDay(value) ? null : Expected.DATE;
            case GameRecord.LIGHT, GameRecord.DARK -> value.isEmpty() || PlainText.isName(value) ? null : Expected.NAME;
            case GameRecord.NO_CAPTURE_LIMIT -> LIMIT.matcher(value).matches() ? null : Expected.LIMIT;
            case GameRecord.RESULT ->
                value.equals(GameRecord.UNFINISHED) || Ending.of(value).isPresent() ? null : Expected.RESULT;
            default -> null;
        };
    }

    private static boolean isDay(String value) {
        try {
            return value.length() == "2026-11-30".length()
                    && DAY.format(LocalDate.parse(value, DAY)).equals(value);
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /** Reads a line of two halves; only the last one may lack the second, and only before the last is that a dash. */
    private void readPair(int pair) {
        boolean last = row == lines.size() - 1;
        expect(pair + ". ", Expected.PAIR_NUMBER);
        Half light = readHalf(Side.LIGHT, true);
        boolean single = last && light.written() != null && at == line().length();
        if (!single) {
            boolean mayBeDash = light.written() != null && !last;
            expect(" ", mayBeDash ? Expected.PLY_OR_DASH : Expected.PLY);
            readHalf(Side.DARK, mayBeDash);
            expectLineEnd(Expected.LINE_END);
        }
        nextLine();
    }

    private Half readHalf(Side side, boolean mayBeDash) {
        Expected expected = mayBeDash ? Expected.PLY_OR_DASH : Expected.PLY;
        int blank = line().indexOf(' ', at);
        String text = line().substring(at, blank < 0 ? line().length() : blank);
        boolean dash = text.equals(DASH);
        if (dash && !mayBeDash) {
            throw malformed(expected);
        }
        try {
            Half half = new Half(side, dash ? null : Notation.parseWrittenPly(text), here());
            halves.add(half);
            at += text.length();
            return half;
        } catch (NotationException e) {
            throw malformed(expected);
        }
    }

    private List<Played> play(Law law, Optional<Ending> ending) {
        List<Played> plies = new ArrayList<>();
        Position position = Position.START;
        for (Half half : halves) {
            int number = plies.size() + 1;
            Outcome outcome = law.outcome(position);
            if (outcome != null) {
                throw illegal(number, Reason.GAME_OVER, rule(outcome.reason()), half.place());
            }
            boolean isTurn = half.side() == position.sideToMove();
            WrittenPly written = half.written();
            if (written == null) {
                if (isTurn) {
                    throw illegal(number, Reason.NOT_PASSED_OVER, Rule.R9, half.place());
                }
                continue;
            }
            if (!isTurn) {
                throw illegal(number, Reason.PASSED_OVER, Rule.R9, half.place());
            }
            Played played = play(law, position, number, written, half.place());
            plies.add(played);
            position = played.position();
        }
        requireConsistent(plies.size(), position, law.outcome(position), ending);
        return plies;
    }

    private static Played play(Law law, Position position, int number, WrittenPly written, Place place) {
        MoveResult answer = law.tryPlay(position, written.ply());
        if (answer instanceof MoveResult.Refused refused) {
            throw new IllegalRecordException(number, refused.reason(), place.line(), place.column());
        }
        Played played = (Played) answer;
        if (!played.captures().equals(written.captures())) {
            throw illegal(number, Reason.CAPTURES, Rule.R6, place);
        }
        return played;
    }

    /**
     * What the rules ended must be said to have ended so, and what they did not must not. Time runs out for the side to
     * move, which loses by it.
     */
    private void requireConsistent(int plies, Position position, @Nullable Outcome outcome, Optional<Ending> ending) {
        Place place = values.getOrDefault(GameRecord.RESULT, new Place(1, 1));
        if (outcome != null) {
            if (ending.filter(stated -> stated.isOf(outcome)).isEmpty()) {
                throw illegal(plies, Reason.RESULT, rule(outcome.reason()), place);
            }
            return;
        }
        ending.map(Ending::byRule).ifPresent(stated -> {
            throw illegal(plies, Reason.RESULT, rule(stated), place);
        });
        if (ending.filter(stated -> stated.isTimeoutWonBy(position.sideToMove()))
                .isPresent()) {
            // These rules give the turn.
            throw illegal(plies, Reason.WINNER_TO_MOVE, position.isPlacing() ? Rule.R3 : Rule.R4, place);
        }
    }

    private static Rule rule(Outcome.Reason reason) {
        return switch (reason) {
            case REDUCED -> Rule.R8;
            case NO_CAPTURE_LIMIT -> Rule.R10;
        };
    }

    private String line() {
        return lines.get(row);
    }

    private void nextLine() {
        row++;
        at = 0;
    }

    private void expect(String text, Expected expected) {
        if (!line().startsWith(text, at)) {
            throw malformed(expected);
        }
        at += text.length();
    }

    private void expectLineEnd(Expected expected) {
        if (at < line().length()) {
            throw malformed(expected);
        }
    }

    private Place here() {
        return new Place(row + 1, row < lines.size() ? line().codePointCount(0, at) + 1 : 1);
    }

    private MalformedRecordException malformed(Expected expected) {
        Place place = here();
        return new MalformedRecordException(place.line(), place.column(), expected);
    }

    private static IllegalRecordException illegal(int ply, Reason reason, Rule rule, Place place) {
        return new IllegalRecordException(ply, reason, rule, place.line(), place.column());
    }
}
