package org.maninthemoon.live;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Hears of the changes that other replicas make, over one connection, and opens another one when it is lost. */
@ApplicationScoped
class Listener {

    private static final Logger LOG = Logger.getLogger(Listener.class);

    /** After so long a silence the connection is tried, since one that was cut without a word is silent too. */
    private static final int SILENCE_MILLIS = 10_000;

    private static final int TRY_SECONDS = 5;
    private static final int FIRST_PAUSE_MILLIS = 50;
    private static final int LONGEST_PAUSE_MILLIS = 2_000;

    private final DirectDatabase database;
    private final Channels channels;
    private final Thread thread = new Thread(this::run, "live-listener");
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable Connection current;
    private int pause = FIRST_PAUSE_MILLIS;

    Listener(DirectDatabase database, Channels channels) {
        this.database = database;
        this.channels = channels;
        thread.setDaemon(true);
    }

    void start(@Observes StartupEvent event) {
        thread.start();
    }

    /** The streams of this replica end with the same event. */
    void stop(@Observes ShutdownDelayInitiatedEvent event) throws SQLException {
        stop();
    }

    @PreDestroy
    void stop() throws SQLException {
        stopped.countDown();
        Connection listening = current;
        if (listening != null) {
            // Unlike close, it does not wait for the thread that reads from it.
            listening.abort(Runnable::run);
        }
    }

    private void run() {
        try {
            while (stopped.getCount() > 0) {
                try (Connection connection = database.connect("listener")) {
                    current = connection;
                    listen(connection);
                } catch (SQLException e) {
                    if (stopped.await(pause, TimeUnit.MILLISECONDS)) {
                        // No news: a database that is stopped together with the service may be gone first.
                        return;
                    }
                    boolean isNews = pause == FIRST_PAUSE_MILLIS;
                    LOG.logf(isNews ? Level.WARN : Level.DEBUG, "Not listening to other replicas for now: %s", e);
                    pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("listen " + DirectDatabase.CHANNEL);
        }
        // Whatever is committed from here on is heard of; for what came before the versions are compared.
        channels.missed();
        if (pause != FIRST_PAUSE_MILLIS) {
            pause = FIRST_PAUSE_MILLIS;
            LOG.info("Listening to other replicas again");
        }
        PGConnection postgres = connection.unwrap(PGConnection.class);
        while (stopped.getCount() > 0) {
            PGNotification[] heard = postgres.getNotifications(SILENCE_MILLIS);
            if (heard.length == 0 && !connection.isValid(TRY_SECONDS)) {
                throw new SQLException("the connection is dead");
            }
            for (PGNotification notification : heard) {
                hear(notification.getParameter());
            }
        }
    }

    private void hear(String message) {
        try {
            for (String change : message.split(",", -1)) {
                int colon = change.indexOf(':');
                channels.changed(
                        UUID.fromString(change.substring(0, colon)), Integer.parseInt(change.substring(colon + 1)));
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // Anybody with access to the database can write to the channel, perhaps a later version of this service.
            LOG.debugf("Not a list of changes: %s", message);
            channels.missed();
        }
    }
}
