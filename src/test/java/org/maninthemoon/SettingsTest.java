package org.maninthemoon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maninthemoon.game.Lifetimes;

/** Settings are what the docs say that they are, and a wrong value is told in one line. */
class SettingsTest {

    private static final Path DOCS = Path.of("docs", "configuration.md");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            quarkus.http.port                         | 808O          | a whole number from 0 to 65535
            quarkus.http.port                         | 70000         | a whole number from 0 to 65535
            quarkus.datasource.jdbc.url               | jdbc:mysql:x  | a URL that begins with jdbc:postgresql:
            quarkus.datasource.jdbc.max-size          | 1             | a whole number from 2 to 1000
            maninthemoon.limits.address-per-minute    | -5            | a whole number from 1 to 1000000
            maninthemoon.events.heartbeat             | soon          | a duration over zero, such as 10s or P7D
            maninthemoon.lifetime.idle                | 0s            | a duration over zero, such as 10s or P7D
            maninthemoon.trusted-proxies              | 10.0.0.0/33   | addresses and networks with commas between, such as 10.0.0.0/8
            maninthemoon.trusted-proxies              | ::1,proxy     | addresses and networks with commas between, such as 10.0.0.0/8
            quarkus.log.console.json.enabled          | maybe         | true or false
            quarkus.otel.exporter.otlp.endpoint       | localhost     | a URL that begins with http:// or https://
            """)
    void aWrongValueIsTold(String name, String value, String expected) {
        assertEquals(
                Optional.of(name + " is " + value + "; expected is " + expected),
                Settings.complaint(config(Map.of(name, value))));
    }

    @Test
    void aSecretInAWrongValueIsNotTold() {
        String complaint = Settings.complaint(config(
                        Map.of("quarkus.datasource.jdbc.url", "jdbc:mysql://moon:secret1@host/games?password=secret2")))
                .orElseThrow();
        assertFalse(complaint.contains("secret"), complaint);
    }

    @Test
    void rightValuesAreTaken() {
        assertEquals(
                Optional.empty(),
                Settings.complaint(config(Map.of(
                        "quarkus.http.port", "0",
                        "maninthemoon.lifetime.idle", "P30D",
                        "maninthemoon.events.heartbeat", "500ms",
                        "quarkus.shutdown.delay", "2S",
                        "maninthemoon.trusted-proxies", "10.0.0.0/8, ::1,fd00::/8"))));
    }

    @Test
    void theDocsHaveEverySetting() throws IOException {
        assertEquals(new TreeSet<>(Settings.names()), new TreeSet<>(documented().keySet()));
    }

    /** What the code reads under our name is a setting, unless it is a constant of application.properties. */
    @Test
    void everySettingOfOursIsKnown() throws IOException {
        Set<String> read = new TreeSet<>();
        Pattern reading = Pattern.compile("(?:name = |DATA_DIR = |getValue\\()\"(maninthemoon\\.[a-z.-]+)\"");
        try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
            sources.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> reading.matcher(read(file)).results())
                    .forEach(found -> read.add(found.group(1)));
        }
        Stream.of(Lifetimes.class.getMethods())
                .filter(method -> !method.isDefault())
                .forEach(method -> read.add("maninthemoon.lifetime." + method.getName()));
        Set<String> known = Settings.names().stream()
                .filter(setting -> setting.startsWith("maninthemoon."))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(known, read);
    }

    /** The defaults in the docs are those in the code. */
    @Test
    void theDocsHaveTheDefaults() throws IOException {
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(Path.of("src", "main", "resources", "application.properties"))) {
            properties.load(reader);
        }
        String code;
        try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
            code = sources.filter(file -> file.toString().endsWith(".java"))
                    .map(SettingsTest::read)
                    .collect(Collectors.joining());
        }
        for (Map.Entry<String, String> setting : documented().entrySet()) {
            String value = setting.getValue();
            if (!value.isEmpty()) {
                String field = setting.getKey().replaceFirst(".*\\.", "");
                String quoted = "\"" + Pattern.quote(value) + "\"";
                boolean inCode =
                        Pattern.compile("name = \"" + Pattern.quote(setting.getKey()) + "\", defaultValue = " + quoted)
                                        .matcher(code)
                                        .find()
                                || Pattern.compile("@WithDefault\\(" + quoted + "\\)\\s*Duration " + field + "\\(")
                                        .matcher(code)
                                        .find();
                boolean isFrameworks = Set.of("quarkus.http.host", "quarkus.http.port", "quarkus.http.cors.enabled")
                        .contains(setting.getKey());
                assertTrue(
                        inCode || isFrameworks || value.equals(properties.getProperty(setting.getKey())),
                        setting + " is not the default");
            }
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The settings of the table, each with its default. */
    private static Map<String, String> documented() throws IOException {
        return Pattern.compile("^\\| `([a-z.-]+)` \\| (?:`([^`]*)`)?", Pattern.MULTILINE)
                .matcher(Files.readString(DOCS))
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1),
                        row -> row.group(2) == null ? "" : row.group(2),
                        (first, second) -> first,
                        TreeMap::new));
    }

    private static SmallRyeConfig config(Map<String, String> values) {
        return new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(values, "test", 1000))
                .build();
    }
}
