/**
 * Tells those who watch a game what changes in it, wherever it changes. The database is the only source: a wake-up says
 * that there may be something new, and what is new is then read. So nobody hears of a change before its commit, and a
 * wake-up that is lost, doubled or late does no harm:
 *
 * <ol>
 *   <li>after each commit {@link org.maninthemoon.live.Announced} wakes the watchers of this replica, and has {@link
 *       org.maninthemoon.live.Notifier} send word to the others;
 *   <li>{@link org.maninthemoon.live.Listener} hears of the changes of other replicas;
 *   <li>{@link org.maninthemoon.live.Channels} compares versions from time to time, and whenever the listener was away.
 * </ol>
 */
@NullMarked
package org.maninthemoon.live;

import org.jspecify.annotations.NullMarked;
