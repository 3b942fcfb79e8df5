package org.maninthemoon.live;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Sends word of changes to the other replicas, over one connection and in transactions of its own. What comes while one
 * is under way goes together in the next. What cannot be sent is dropped: the others compare versions anyway.
 */
@ApplicationScoped
class Notifier {

    private static final Logger LOG = Logger.getLogger(Notifier.class);

    /** Word of a change need not survive a crash of the server as the change itself does, so it waits for no disk. */
    private static final String NOTIFY = "select set_config('synchronous_commit', 'off', true), pg_notify(?, ?)";

    /** PostgreSQL takes less than 8000 bytes; an id and a version are at most 48 with what separates them. */
    private static final int CHANGES_PER_MESSAGE = 160;

    private final DirectDatabase database;
    private final Thread thread = new Thread(this::run, "live-notifier");
    private final Map<UUID, Integer> pending = new LinkedHashMap<>();
    private @Nullable Connection connection;
    private boolean isFailing;

    Notifier(DirectDatabase database) {
        this.database = database;
        thread.setDaemon(true);
    }

    /** Has the others told, soon. */
    void changed(UUID game, int version) {
        synchronized (pending) {
            if (pending.isEmpty()) {
                pending.notifyAll();
            }
            pending.merge(game, version, Math::max);
        }
    }

    void start(@Observes StartupEvent event) {
        thread.start();
    }

    @PreDestroy
    void stop() {
        thread.interrupt();
    }

    private void run() {
        try {
            while (true) {
                String message = String.join(",", next());
                if (!send(message)) {
                    // Once more: a restarted database is noticed only by the first failure.
                    send(message);
                }
            }
        } catch (InterruptedException stopped) {
            disconnect();
        }
    }

    private List<String> next() throws InterruptedException {
        synchronized (pending) {
            while (pending.isEmpty()) {
                pending.wait();
            }
            List<String> changes = new ArrayList<>();
            Iterator<Map.Entry<UUID, Integer>> next = pending.entrySet().iterator();
            while (next.hasNext() && changes.size() < CHANGES_PER_MESSAGE) {
                Map.Entry<UUID, Integer> change = next.next();
                changes.add(change.getKey() + ":" + change.getValue());
                next.remove();
            }
            return changes;
        }
    }

    private boolean send(String message) {
        try {
            if (connection == null) {
                connection = database.connect("notifier");
            }
            try (PreparedStatement notify = connection.prepareStatement(NOTIFY)) {
                notify.setString(1, DirectDatabase.CHANNEL);
                notify.setString(2, message);
                notify.execute();
            }
            isFailing = false;
            return true;
        } catch (SQLException e) {
            LOG.logf(isFailing ? Level.DEBUG : Level.WARN, "Cannot tell other replicas of changes: %s", e);
            isFailing = true;
            disconnect();
            return false;
        }
    }

    private void disconnect() {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                LOG.debug("Cannot close the notifier's connection", e);
            }
            connection = null;
        }
    }
}
