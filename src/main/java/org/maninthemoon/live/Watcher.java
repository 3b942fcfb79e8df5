package org.maninthemoon.live;

/** Somebody who watches a game. Neither call may wait for anything but the database. */
public interface Watcher {

    /**
     * How the game stands: first soon after the watching began, then after each change at least once. The same version
     * may come again. Calls come one at a time, on threads of the channels.
     */
    void see(News news);

    /** Nothing will come any more: the game was removed, or the service is stopping. May come at any time, and again. */
    void ended();
}
