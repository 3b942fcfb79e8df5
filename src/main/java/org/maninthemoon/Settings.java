package org.maninthemoon;

import io.netty.util.NetUtil;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What an operator may set, and which values make sense; docs/configuration.md explains them. They are read before
 * anything starts, since of a wrong value the framework tells late, at length, or not at all.
 */
final class Settings {

    private record Kind(String expected, Predicate<String> accepts) {}

    private static final Kind TEXT = new Kind("a text", text -> true);
    private static final Kind BOOLEAN = new Kind("true or false", text -> text.equals("true") || text.equals("false"));
    private static final Kind DURATION = new Kind("a duration over zero, such as 10s or P7D", Settings::isDuration);
    private static final Kind POSTGRESQL =
            new Kind("a URL that begins with jdbc:postgresql:", text -> text.startsWith("jdbc:postgresql:"));
    private static final Kind ADDRESS =
            new Kind("a URL that begins with http:// or https://", text -> text.matches("https?://.+"));
    private static final Kind NETWORKS = new Kind(
            "addresses and networks with commas between, such as 10.0.0.0/8",
            text -> Stream.of(text.split(",", -1)).allMatch(Settings::isNetwork));

    private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("quarkus.http.host", TEXT);
        KINDS.put("quarkus.http.port", number(0, 65535));
        KINDS.put("quarkus.http.cors.enabled", BOOLEAN);
        KINDS.put("quarkus.http.cors.origins", TEXT);
        KINDS.put("maninthemoon.request-timeout", DURATION);
        KINDS.put("quarkus.datasource.jdbc.url", POSTGRESQL);
        KINDS.put("quarkus.datasource.username", TEXT);
        KINDS.put("quarkus.datasource.password", TEXT);
        KINDS.put("quarkus.datasource.jdbc.max-size", number(2, 1000));
        KINDS.put("maninthemoon.direct-jdbc-url", POSTGRESQL);
        KINDS.put("maninthemoon.data-dir", TEXT);
        KINDS.put("maninthemoon.endgames", TEXT);
        KINDS.put("maninthemoon.events.heartbeat", DURATION);
        KINDS.put("maninthemoon.events.catch-up", DURATION);
        KINDS.put("maninthemoon.lifetime.waiting", DURATION);
        KINDS.put("maninthemoon.lifetime.idle", DURATION);
        KINDS.put("maninthemoon.lifetime.finished", DURATION);
        KINDS.put("maninthemoon.limits.requests-at-once", number(1, 1_000_000));
        KINDS.put("maninthemoon.limits.address-per-minute", number(1, 1_000_000));
        KINDS.put("maninthemoon.limits.token-per-minute", number(1, 1_000_000));
        KINDS.put("maninthemoon.trusted-proxies", NETWORKS);
        KINDS.put("quarkus.shutdown.delay", DURATION);
        KINDS.put("quarkus.log.console.json.enabled", BOOLEAN);
        KINDS.put("quarkus.otel.exporter.otlp.endpoint", ADDRESS);
    }

    private Settings() {}

    static Set<String> names() {
        return KINDS.keySet();
    }

    /** What is wrong with the first wrong value, and what would be right; nothing where none is. */
    static Optional<String> complaint(SmallRyeConfig config) {
        for (Map.Entry<String, Kind> setting : KINDS.entrySet()) {
            String value = config.getConfigValue(setting.getKey()).getValue();
            Kind kind = setting.getValue();
            if (value != null && !value.isEmpty() && !kind.accepts().test(value)) {
                return Optional.of("%s is %s; expected is %s"
                        .formatted(setting.getKey(), StartupNotice.withoutSecrets(value), kind.expected()));
            }
        }
        return Optional.empty();
    }

    private static Kind number(int least, int most) {
        return new Kind("a whole number from %d to %d".formatted(least, most), text -> {
            try {
                int number = Integer.parseInt(text);
                return least <= number && number <= most;
            } catch (NumberFormatException e) {
                return false;
            }
        });
    }

    private static boolean isDuration(String text) {
        try {
            return DurationConverter.parseDuration(text).compareTo(Duration.ZERO) > 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isNetwork(String text) {
        String[] parts = text.strip().split("/", 2);
        byte[] address = NetUtil.createByteArrayFromIpAddressString(parts[0]);
        return address != null
                && (parts.length == 1
                        || number(0, Byte.SIZE * address.length).accepts().test(parts[1]));
    }
}
