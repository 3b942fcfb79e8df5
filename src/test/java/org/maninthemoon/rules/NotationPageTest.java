package org.maninthemoon.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.maninthemoon.rules.GameRecord.Ending;

/** The examples of the page on the notation are what it says of them. */
class NotationPageTest {

    private static final Pattern EXAMPLE = Pattern.compile("```([a-z]+)(?: ([^\n]+))?\n(.*?)```", Pattern.DOTALL);

    private final String page;

    NotationPageTest() throws IOException {
        page = Files.readString(Path.of("docs", "notation.md"));
    }

    /** What stands behind the kind, and the text. */
    private record Example(String said, String text) {}

    private List<Example> examples(String kind) {
        List<Example> examples = EXAMPLE.matcher(page)
                .results()
                .filter(match -> match.group(1).equals(kind))
                .map(NotationPageTest::example)
                .toList();
        assertEquals(1, examples.size(), kind);
        return examples;
    }

    private static Example example(MatchResult match) {
        return new Example(match.group(2) == null ? "" : match.group(2), match.group(3));
    }

    @Test
    void aPosition() {
        for (Example example : examples("position")) {
            String text = example.text().strip();
            assertEquals(text, Notation.parsePosition(text).toString());
        }
    }

    @Test
    void aRecord() {
        for (Example example : examples("record")) {
            assertEquals(example.text(), GameRecord.parse(example.text()).toString());
        }
    }

    @Test
    void aTextThatIsMalformed() {
        for (Example example : examples("malformed")) {
            MalformedRecordException e =
                    assertThrows(MalformedRecordException.class, () -> GameRecord.parse(example.text()));
            assertEquals(example.said(), e.line() + ":" + e.column());
        }
    }

    @Test
    void aRecordThatIsIllegal() {
        for (Example example : examples("illegal")) {
            IllegalRecordException e =
                    assertThrows(IllegalRecordException.class, () -> GameRecord.parse(example.text()));
            assertEquals(example.said(), e.ply() + " " + e.rule() + " " + e.line() + ":" + e.column());
        }
    }

    @Test
    void everyTagAndResultIsExplained() {
        Stream.of(
                        GameRecord.ID,
                        GameRecord.DATE,
                        GameRecord.LIGHT,
                        GameRecord.DARK,
                        GameRecord.NO_CAPTURE_LIMIT,
                        GameRecord.RESULT)
                .forEach(tag -> assertEquals(true, page.contains("`" + tag + "`"), tag));
        Stream.of(Ending.values())
                .map(Ending::reason)
                .forEach(reason -> assertEquals(true, page.contains("`" + reason + "`"), reason));
    }
}
