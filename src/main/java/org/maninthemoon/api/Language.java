package org.maninthemoon.api;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Seat;

/** The languages that the service speaks, and what it says in them. */
enum Language {
    EN(Locale.ENGLISH),
    DE(Locale.GERMAN);

    private static final String BUNDLE = "org.maninthemoon.messages";

    private final Locale locale;

    Language(Locale locale) {
        this.locale = locale;
    }

    /** Java keeps bundles in a cache. Without a fallback the machine's language would answer where a text is missing. */
    private ResourceBundle messages() {
        return ResourceBundle.getBundle(BUNDLE, locale, Control.getNoFallbackControl(Control.FORMAT_PROPERTIES));
    }

    /** The language to answer in; English where the header is absent, malformed, or asks for neither. */
    static Language of(@Nullable String acceptLanguage) {
        if (acceptLanguage == null) {
            return EN;
        }
        try {
            List<Locale> ours = List.of(EN.locale, DE.locale);
            Locale wanted = Locale.lookup(Locale.LanguageRange.parse(acceptLanguage), ours);
            return DE.locale.equals(wanted) ? DE : EN;
        } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
            // The parser trips over a lone hyphen.
            return EN;
        }
    }

    /** The language's code, such as {@code en}. */
    String tag() {
        return locale.getLanguage();
    }

    boolean has(String key) {
        return messages().containsKey(key);
    }

    /** What a player is called; null where a person has no name, or nobody has come yet. */
    @Nullable
    String nameOf(@Nullable Seat seat) {
        if (seat instanceof Seat.Computer computer) {
            return text("player.computer", computer.level().number());
        }
        return seat instanceof Seat.Person person ? person.name() : null;
    }

    /**
     * A text of the messages.
     *
     * @throws java.util.MissingResourceException if there is none: a defect that the tests look for
     */
    String text(String key, Object... facts) {
        Object[] written = Stream.of(facts).map(String::valueOf).toArray();
        return new MessageFormat(messages().getString(key), locale).format(written);
    }
}
