package org.maninthemoon.game;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.random.RandomGenerator;

/** The secret that opens a seat: 256 random bits, shown once to whoever takes the seat and kept only as a hash. */
public record SeatToken(String secret) {

    private static final int BYTES = 32;

    static SeatToken next(RandomGenerator random) {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        return new SeatToken(Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
    }

    /** What is stored of the token. A plain digest is enough, for nobody can guess 256 random bits. */
    public Digest hash() {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return new Digest(sha256.digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Keeps the secret out of logs. */
    @Override
    public String toString() {
        return "SeatToken[…]";
    }
}
