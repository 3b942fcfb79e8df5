package org.maninthemoon.engine;

/** Asks a search in another thread to end; it does within some thousand nodes. */
public final class StopToken {

    private volatile boolean stopped;

    public void stop() {
        stopped = true;
    }

    public boolean isStopped() {
        return stopped;
    }
}
