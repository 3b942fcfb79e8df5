package org.maninthemoon.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A game as a text: what is to be said about it, and its plies in pairs. A record that {@link #parse} returns was played
 * by the rules, and its {@link #toString} is the text that it was read from.
 *
 * <pre>
 * [Game "The Man in the Moon"]
 * [Light "Ada"]
 * [Dark "Bob"]
 * [Result "*"]
 *
 * 1. c1 b3
 * 2. b5
 * </pre>
 *
 * @param tags the lines in brackets, {@code Game} first
 * @param plies what was played, from the empty board on
 */
public record GameRecord(List<Tag> tags, List<Played> plies) {

    /** The tag of the first line, which says what kind of text it is. */
    public static final Tag GAME = new Tag("Game", "The Man in the Moon");

    public static final String ID = "Id";
    public static final String DATE = "Date";
    public static final String LIGHT = "Light";
    public static final String DARK = "Dark";
    public static final String NO_CAPTURE_LIMIT = "NoCaptureLimit";
    public static final String RESULT = "Result";

    /** What {@link #RESULT} says while a game goes on. */
    public static final String UNFINISHED = "*";

    /** A line {@code [Name "value"]}. */
    public record Tag(String name, String value) {

        @Override
        public String toString() {
            return "[" + name + " \"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]";
        }
    }

    /** How a game ended, and who won. */
    public enum Ending {
        LIGHT_REDUCED(Side.LIGHT, Outcome.Reason.REDUCED),
        DARK_REDUCED(Side.DARK, Outcome.Reason.REDUCED),
        LIGHT_NO_CAPTURE_LIMIT(Side.LIGHT, Outcome.Reason.NO_CAPTURE_LIMIT),
        DARK_NO_CAPTURE_LIMIT(Side.DARK, Outcome.Reason.NO_CAPTURE_LIMIT),
        DRAW_NO_CAPTURE_LIMIT(null, Outcome.Reason.NO_CAPTURE_LIMIT),
        LIGHT_RESIGNATION(Side.LIGHT, null),
        DARK_RESIGNATION(Side.DARK, null),
        LIGHT_TIMEOUT(Side.LIGHT, null),
        DARK_TIMEOUT(Side.DARK, null),
        DRAW_AGREEMENT(null, null),
        /** Nobody won, and nobody agreed on it either. */
        ABANDONED(null, null);

        private static final Map<String, Ending> BY_TEXT = new HashMap<>();

        static {
            for (Ending ending : values()) {
                BY_TEXT.put(ending.toString(), ending);
            }
        }

        private final @Nullable Side winner;
        private final Outcome.@Nullable Reason byRule;

        Ending(@Nullable Side winner, Outcome.@Nullable Reason byRule) {
            this.winner = winner;
            this.byRule = byRule;
        }

        /** The winner, or null where nobody won. */
        public @Nullable Side winner() {
            return winner;
        }

        /** The rule that ends a game so, or null where something else does. */
        public Outcome.@Nullable Reason byRule() {
            return byRule;
        }

        boolean isTimeoutWonBy(@Nullable Side side) {
            return (this == LIGHT_TIMEOUT || this == DARK_TIMEOUT) && winner == side;
        }

        /** Why the game ended: the last word of the text. */
        public String reason() {
            String text = toString();
            return text.substring(text.lastIndexOf(' ') + 1);
        }

        /**
         * The ending with a winner, or without one, for a reason.
         *
         * @throws java.util.NoSuchElementException if no game ends so
         */
        public static Ending of(@Nullable Side winner, String reason) {
            return Stream.of(values())
                    .filter(ending -> ending.winner == winner && ending.reason().equals(reason))
                    .findFirst()
                    .orElseThrow();
        }

        boolean isOf(Outcome outcome) {
            return byRule == outcome.reason() && winner == outcome.winner();
        }

        static Optional<Ending> of(String text) {
            return Optional.ofNullable(BY_TEXT.get(text));
        }

        /** The winner or {@code DRAW}, and why: {@code LIGHT REDUCED}; {@code ABANDONED} has no winner to name. */
        @Override
        public String toString() {
            return name().replaceFirst("_", " ");
        }
    }

    public GameRecord {
        tags = List.copyOf(tags);
        plies = List.copyOf(plies);
    }

    /**
     * Reads a record. Each record has one spelling, but for line ends, which may be CR LF, and the last of which may be
     * absent.
     *
     * @throws MalformedRecordException if the text is not a record
     * @throws IllegalRecordException if it is, and not of a game by the rules
     */
    public static GameRecord parse(String text) {
        return new RecordParser(text).record();
    }

    /**
     * Reads tags as {@link #header} writes them.
     *
     * @throws MalformedRecordException if the text is not such a list
     */
    public static List<Tag> parseHeader(String text) {
        return new RecordParser(text).header();
    }

    /** The name of the tag with a side's player. */
    public static String playerTag(Side side) {
        return side == Side.LIGHT ? LIGHT : DARK;
    }

    /** What a tag says, if the record has it. */
    public Optional<String> value(String name) {
        return tags.stream()
                .filter(tag -> tag.name().equals(name))
                .map(Tag::value)
                .findFirst();
    }

    /** The rules with the record's no-capture limit. */
    public Law law() {
        return value(NO_CAPTURE_LIMIT).map(Integer::valueOf).map(Law::new).orElse(Law.STANDARD);
    }

    /** How the game ended; none while it goes on. */
    public Optional<Ending> ending() {
        return value(RESULT).flatMap(Ending::of);
    }

    /** The tags with another value for one; if it is new, it comes behind {@link #GAME}. */
    public static List<Tag> with(List<Tag> tags, String name, String value) {
        List<Tag> changed = new ArrayList<>(tags);
        Tag tag = new Tag(name, value);
        for (int i = 0; i < changed.size(); i++) {
            if (changed.get(i).name().equals(name)) {
                changed.set(i, tag);
                return List.copyOf(changed);
            }
        }
        changed.add(1, tag);
        return List.copyOf(changed);
    }

    /** The tags, a line each. */
    public static String header(List<Tag> tags) {
        StringBuilder text = new StringBuilder();
        tags.forEach(tag -> text.append(tag).append('\n'));
        return text.toString();
    }

    /** The record as a text, with LF at the end of each line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(header(tags)).append('\n');
        int pairs = 0;
        Side last = Side.DARK;
        for (Played played : plies) {
            boolean again = played.by() == last;
            if (again && last == Side.LIGHT) {
                text.append(" -\n");
            }
            if (again || played.by() == Side.LIGHT) {
                pairs++;
                text.append(pairs).append('.');
            }
            if (again && last == Side.DARK) {
                text.append(" -");
            }
            text.append(' ').append(Notation.format(played.ply(), played.captures()));
            if (played.by() == Side.DARK) {
                text.append('\n');
            }
            last = played.by();
        }
        return last == Side.LIGHT ? text.append('\n').toString() : text.toString();
    }
}
