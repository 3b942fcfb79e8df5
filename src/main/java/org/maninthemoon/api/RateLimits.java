package org.maninthemoon.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.maninthemoon.game.SeatToken;

/**
 * How often a client may ask, by its address and by its token: at most so many requests at once, and as many more in a
 * minute, evenly. Each replica counts for itself. Answers say in {@code RateLimit} headers what is left
 * (draft-ietf-httpapi-ratelimit-headers-10).
 */
@Singleton
class RateLimits {

    private static final Duration WINDOW = Duration.ofMinutes(1);

    /** Of so many clients each is remembered; a forgotten one begins anew. */
    private static final int CLIENTS = 100_000;

    private final ClientAddresses addresses;
    private final Policy byAddress;
    private final Policy byToken;

    RateLimits(
            ClientAddresses addresses,
            @ConfigProperty(name = "maninthemoon.limits.address-per-minute") Optional<Integer> perAddress,
            @ConfigProperty(name = "maninthemoon.limits.token-per-minute") Optional<Integer> perToken) {
        this.addresses = addresses;
        byAddress = new Policy("address", perAddress.orElse(0));
        byToken = new Policy("token", perToken.orElse(0));
    }

    /** Counts a request, and says in the headers of its answer what is left; false if it is one too many. */
    boolean admit(RoutingContext exchange) {
        String token = exchange.request().getHeader(HttpHeaders.AUTHORIZATION);
        return byAddress.admit(addresses.of(exchange.request()), exchange.response())
                // By its hash: short, and nobody finds it in the memory.
                && (token == null || byToken.admit(new SeatToken(token).hash(), exchange.response()));
    }

    private static final class Policy {

        private final String name;
        private final int quota;
        private final Cache<Object, Bucket> buckets = Caffeine.newBuilder()
                .maximumSize(CLIENTS)
                .expireAfterAccess(WINDOW)
                .build();

        /** @param quota requests a minute; 0 for no limit */
        Policy(String name, int quota) {
            this.name = name;
            this.quota = quota;
        }

        boolean admit(Object client, HttpServerResponse response) {
            if (quota == 0) {
                return true;
            }
            ConsumptionProbe probe = buckets.get(client, unknown -> bucket()).tryConsumeAndReturnRemaining(1);
            response.headers()
                    .add("RateLimit-Policy", "\"%s\";q=%d;w=%d".formatted(name, quota, WINDOW.toSeconds()))
                    .add(
                            "RateLimit",
                            "\"%s\";r=%d;t=%d"
                                    .formatted(
                                            name, probe.getRemainingTokens(), seconds(probe.getNanosToWaitForReset())));
            if (!probe.isConsumed()) {
                response.putHeader(HttpHeaders.RETRY_AFTER, String.valueOf(seconds(probe.getNanosToWaitForRefill())));
            }
            return probe.isConsumed();
        }

        private Bucket bucket() {
            return Bucket.builder()
                    .addLimit(limit -> limit.capacity(quota).refillGreedy(quota, WINDOW))
                    .build();
        }

        /** Rounded up: whoever comes back then is let in. */
        private static long seconds(long nanos) {
            return TimeUnit.NANOSECONDS.toSeconds(nanos + TimeUnit.SECONDS.toNanos(1) - 1);
        }
    }
}
