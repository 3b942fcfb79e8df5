package org.maninthemoon.game;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An {@code Idempotency-Key}, by which a client says that a request is the same one again.
 *
 * @param secret the key as it was sent; who knows it gets the tokens that were given under it
 * @param body what the request asks for, written in one way only, so that equal requests have equal bodies
 */
public record RequestKey(String secret, String body) {

    private static final int MARK_BYTES = 16;

    /**
     * What is stored of a key, with the rows that its request made. 128 bits of each digest are plenty, since a key only
     * has to differ from the others of its scope.
     *
     * @param key a digest of the key in its scope
     * @param body a digest of the body
     */
    public record Mark(Digest key, Digest body) {}

    /** @param scope what the key belongs to: the same key elsewhere is another one */
    Mark mark(String scope) {
        return new Mark(hmac(secret, scope), hmac("body", body));
    }

    /** The token of a seat that is taken under this key. It follows from the key, so a repeat brings it back unstored. */
    SeatToken token(String operation, UUID game) {
        return derive(secret, operation, game);
    }

    /** A token that only who knows the secret can make. */
    static SeatToken derive(String secret, String purpose, UUID game) {
        byte[] token = hmacBytes(secret, "token " + purpose + " " + game);
        return new SeatToken(Base64.getUrlEncoder().withoutPadding().encodeToString(token));
    }

    private static Digest hmac(String key, String text) {
        return new Digest(Arrays.copyOf(hmacBytes(key, text), MARK_BYTES));
    }

    private static byte[] hmacBytes(String key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    /** Keeps the secret out of logs. */
    @Override
    public String toString() {
        return "RequestKey[…]";
    }
}
