package org.maninthemoon.api;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Level;
import org.maninthemoon.game.Status;
import org.maninthemoon.game.Terms;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.NotationException;
import org.maninthemoon.rules.PlainText;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Square;

/** Reads single fields and parameters. Each method throws a {@link MalformedException} that names the field. */
final class Fields {

    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,8}");
    private static final String RECORDS = "records:";
    private static final Pattern RECORD_CURSOR = Pattern.compile(RECORDS + "([1-9][0-9]{0,17})");
    private static final int DEFAULT_LEVEL = 4;
    private static final int DEFAULT_PAGE = 50;
    private static final int MAX_PAGE = 200;

    private Fields() {}

    static UUID gameId(String text) {
        if (!UUID_TEXT.matcher(text).matches()) {
            throw MalformedException.of("id", "expected.uuid");
        }
        return UUID.fromString(text);
    }

    /** An integer parameter within bounds, or the default where it is absent. */
    static int integer(String field, @Nullable String text, int min, int max, int otherwise) {
        if (text == null) {
            return otherwise;
        }
        if (!INTEGER.matcher(text).matches()) {
            throw MalformedException.of(field, "expected.range", min, max);
        }
        return inRange(field, Integer.valueOf(text), min, max, otherwise);
    }

    static int inRange(String field, @Nullable Integer value, int min, int max, int otherwise) {
        if (value == null) {
            return otherwise;
        }
        if (value < min || value > max) {
            throw MalformedException.of(field, "expected.range", min, max);
        }
        return value;
    }

    /** Refuses a field that has no place here. */
    static void absent(String field, @Nullable Object value, String message) {
        if (value != null) {
            throw MalformedException.of(field, message);
        }
    }

    static int pageSize(@Nullable String limit) {
        return integer("limit", limit, 1, MAX_PAGE, DEFAULT_PAGE);
    }

    static Law law(@Nullable Integer noCaptureLimit) {
        return new Law(inRange(
                "noCaptureLimit",
                noCaptureLimit,
                Law.MIN_NO_CAPTURE_LIMIT,
                Law.MAX_NO_CAPTURE_LIMIT,
                Law.DEFAULT_NO_CAPTURE_LIMIT));
    }

    static @Nullable Integer secondsPerTurn(@Nullable Integer seconds) {
        inRange("secondsPerTurn", seconds, Terms.MIN_SECONDS_PER_TURN, Terms.MAX_SECONDS_PER_TURN, 0);
        return seconds;
    }

    /** A level of the engine; 4 where none is asked for. */
    static Level level(@Nullable String text) {
        return Level.of(integer("level", text, Level.WEAKEST, Level.STRONGEST, DEFAULT_LEVEL));
    }

    static Square square(String field, @Nullable String text) {
        if (text == null) {
            throw MalformedException.of(field, "expected.present");
        }
        try {
            return Notation.parseSquare(text);
        } catch (NotationException e) {
            throw MalformedException.of(field, "expected.square");
        }
    }

    /**
     * A position in one line, in which underscores may stand for blanks.
     *
     * @throws org.maninthemoon.rules.ImpossiblePositionException if no game can reach it
     */
    static Position position(@Nullable String text) {
        if (text == null) {
            throw MalformedException.of("position", "expected.present");
        }
        try {
            return Notation.parsePosition(text.replace('_', ' '));
        } catch (NotationException e) {
            throw MalformedException.of("position", "expected." + e.expected());
        }
    }

    /** What a player wants to be called: 1 to 40 code points that all can be seen on a line, not only blanks. */
    static @Nullable String name(@Nullable String name) {
        if (name == null) {
            return null;
        }
        if (!PlainText.isName(name)) {
            throw MalformedException.of("name", "expected.name", PlainText.MAX_NAME);
        }
        return name;
    }

    static @Nullable Status status(@Nullable String text) {
        if (text == null) {
            return null;
        }
        for (Status status : Status.values()) {
            if (status.name().equals(text)) {
                return status;
            }
        }
        String all = Stream.of(Status.values()).map(Status::name).collect(Collectors.joining(", "));
        throw MalformedException.of("status", "expected.oneOf", all);
    }

    /** The text from which a list goes on after a game. It is bound to the list's filter. */
    static String cursor(@Nullable Status status, UUID last) {
        return opaque(filter(status) + last);
    }

    /** The game that a cursor of the same list stands for, or null where there is no cursor. */
    static @Nullable UUID cursor(@Nullable Status status, @Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        String text = readable(cursor);
        String id =
                text.startsWith(filter(status)) ? text.substring(filter(status).length()) : "";
        if (!UUID_TEXT.matcher(id).matches()) {
            throw MalformedException.of("cursor", "expected.cursor");
        }
        return UUID.fromString(id);
    }

    /** The text from which the stream of records goes on after a game. */
    static String recordCursor(long number) {
        return opaque(RECORDS + number);
    }

    /** The number that a cursor of the stream stands for; 0 where there is no cursor. */
    static long recordCursor(@Nullable String cursor) {
        if (cursor == null) {
            return 0;
        }
        Matcher text = RECORD_CURSOR.matcher(readable(cursor));
        if (!text.matches()) {
            throw MalformedException.of("after", "expected.recordCursor");
        }
        return Long.parseLong(text.group(1));
    }

    private static String opaque(String cursor) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor.getBytes(StandardCharsets.UTF_8));
    }

    /** What a cursor says; nothing where it is none. */
    private static String readable(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static String filter(@Nullable Status status) {
        return (status == null ? "" : status) + ":";
    }
}
