package org.maninthemoon.api;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Rule;

/** The rules in one language. */
record RulesView(String language, List<RuleView> rules) {

    /** @param reading how this service reads what the sheet leaves open; absent where it leaves nothing open */
    record RuleView(
            Rule id, String title, String text, @Nullable String reading) {}

    static RulesView of(Language language) {
        List<RuleView> rules = Stream.of(Rule.values())
                .map(rule -> {
                    String key = "rule." + rule;
                    String reading = key + ".reading";
                    return new RuleView(
                            rule,
                            language.text(key + ".title"),
                            language.text(key + ".text"),
                            language.has(reading) ? language.text(reading) : null);
                })
                .toList();
        return new RulesView(language.tag(), rules);
    }
}
