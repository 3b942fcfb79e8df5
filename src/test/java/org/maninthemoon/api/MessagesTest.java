package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.maninthemoon.game.Reason;
import org.maninthemoon.game.Result;
import org.maninthemoon.rules.IllegalRecordException;
import org.maninthemoon.rules.ImpossiblePositionException;
import org.maninthemoon.rules.MalformedRecordException;
import org.maninthemoon.rules.NotationException;
import org.maninthemoon.rules.Refusal;
import org.maninthemoon.rules.Rule;

/** The texts: the same ones in each language, none missing and none that nobody needs. */
class MessagesTest {

    private static final Pattern KEY =
            Pattern.compile("\"((?:board|body|expected|field|header|picture|player|record)\\.[A-Za-z0-9]+)\"");
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    private static ResourceBundle bundle(Language language) {
        return ResourceBundle.getBundle(
                "org.maninthemoon.messages",
                Locale.forLanguageTag(language.tag()),
                Control.getNoFallbackControl(Control.FORMAT_PROPERTIES));
    }

    /** A language's own texts, without those that a bundle takes from its parent. */
    private static Set<String> ownKeys(String file) {
        Properties texts = new Properties();
        try (InputStream stream =
                Objects.requireNonNull(MessagesTest.class.getResourceAsStream("/org/maninthemoon/" + file), file)) {
            texts.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TreeSet<>(texts.stringPropertyNames());
    }

    @Test
    void everyTextIsThereInEachLanguageAndNoOther() {
        Set<String> english = ownKeys("messages.properties");
        assertEquals(english, ownKeys("messages_de.properties"));
        english.removeIf(key -> key.endsWith(".reading") || isDetail(key));
        assertEquals(needed(), english);
    }

    /** Whether a text is the detail of a problem: only what the framework can raise needs one. */
    private static boolean isDetail(String key) {
        return ProblemCode.ofCode(key.replaceFirst("\\.detail$", "")).isPresent();
    }

    private static Set<String> needed() {
        Set<String> keys = new TreeSet<>(keysInTheSources());
        for (ProblemCode code : ProblemCode.values()) {
            keys.add(code.code() + ".title");
            keys.add(code.code() + ".page");
        }
        for (Rule rule : Rule.values()) {
            keys.add("rule." + rule + ".title");
            keys.add("rule." + rule + ".text");
        }
        keys.addAll(keys("reason.", Reason.values()));
        keys.addAll(keys("impossible.", ImpossiblePositionException.Reason.values()));
        keys.addAll(keys("board.reason.", Result.Reason.values()));
        keys.addAll(keys("record.expected.", MalformedRecordException.Expected.values()));
        keys.addAll(keys("record.illegal.", IllegalRecordException.Reason.values()));
        keys.addAll(keys("record.illegal.", Refusal.values()));
        // Worded by the refusal itself.
        keys.remove("record.illegal." + IllegalRecordException.Reason.PLY_REFUSED);
        Arrays.stream(NotationException.Expected.values())
                .filter(expected -> expected.name().startsWith("POSITION_"))
                .forEach(expected -> keys.add("expected." + expected));
        return keys;
    }

    private static List<String> keys(String prefix, Enum<?>[] values) {
        return Stream.of(values).map(value -> prefix + value.name()).toList();
    }

    /** The keys that stand in the code as they are. */
    private static Set<String> keysInTheSources() {
        try (Stream<Path> sources = Files.list(Path.of("src/main/java/org/maninthemoon/api"))) {
            return sources.flatMap(source -> KEY.matcher(read(source)).results())
                    .map(found -> found.group(1))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatTheFrameworkRaisesHasItsDetail() {
        for (int status = 400; status < 600; status++) {
            assertTrue(Language.DE.has(ProblemCode.ofStatus(status).code() + ".detail"), "status " + status);
        }
        assertTrue(Language.DE.has(ProblemCode.DATABASE_UNAVAILABLE.code() + ".detail"));
    }

    @Test
    void aTranslationNamesTheSameFacts() {
        ResourceBundle german = bundle(Language.DE);
        bundle(Language.EN).keySet().forEach(key -> {
            String english = bundle(Language.EN).getString(key);
            assertEquals(facts(english), facts(german.getString(key)), key);
            assertNotEquals(english, german.getString(key), key);
        });
    }

    private static Set<String> facts(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    /** In a pattern it would make what follows it a quotation. */
    @Test
    void noTextHasAStraightApostrophe() {
        for (Language language : Language.values()) {
            bundle(language)
                    .keySet()
                    .forEach(key -> assertFalse(bundle(language).getString(key).contains("'"), key));
        }
    }

    @Test
    void everyTextCanBeFormatted() {
        for (Language language : Language.values()) {
            bundle(language).keySet().forEach(key -> {
                String text = language.text(key, "1", "2", "3", "4", "5", "6", "7", "8");
                assertFalse(text.isBlank() || text.contains("{0}"), key);
            });
        }
    }
}
