package org.maninthemoon.game;

import java.security.MessageDigest;
import java.util.Arrays;

/** What is stored of a secret. Comparing takes the same time wherever two digests differ. */
public final class Digest {

    private final byte[] bytes;

    public Digest(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** The bytes to store. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest digest && MessageDigest.isEqual(bytes, digest.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
