package org.maninthemoon;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/**
 * Stands between a service and its database, and on demand cuts the line at the next commit: that is a COMMIT, or the
 * statement that keeps a ply, which commits by itself.
 */
final class CommitCutter implements Closeable {

    /** What is lost with the line. */
    enum Lost {
        NOTHING,
        /** The commit itself: the database never sees it. */
        COMMIT,
        /** What the database says of it: it has committed. */
        ANSWER
    }

    private static final Pattern COMMIT = Pattern.compile("COMMIT|insert into ply");

    /** What the database says when it has done the one or the other, and not before the commit. */
    private static final Pattern COMMITTED = Pattern.compile("COMMIT|SELECT 1");

    private final ServerSocket door;
    private final int databasePort;
    private final AtomicReference<Lost> next = new AtomicReference<>(Lost.NOTHING);

    CommitCutter(int databasePort) throws IOException {
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.databasePort = databasePort;
        daemon(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** Has the next commit lose something. */
    void lose(Lost what) {
        next.set(what);
    }

    @Override
    public void close() throws IOException {
        door.close();
    }

    private void accept() throws IOException {
        while (true) {
            Line line = new Line(door.accept(), new Socket(InetAddress.getLoopbackAddress(), databasePort));
            daemon(line::toDatabase);
            daemon(line::fromDatabase);
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // The line is cut, or the test is over.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private final class Line {

        private final Socket service;
        private final Socket database;
        private volatile boolean isAnswerLost;

        Line(Socket service, Socket database) {
            this.service = service;
            this.database = database;
        }

        void toDatabase() throws IOException {
            pump(service, database, bytes -> {
                Lost lost = COMMIT.matcher(bytes).find() ? next.getAndSet(Lost.NOTHING) : Lost.NOTHING;
                isAnswerLost = lost == Lost.ANSWER;
                return lost != Lost.COMMIT;
            });
        }

        void fromDatabase() throws IOException {
            // It is cut only once the database has said that it committed.
            pump(
                    database,
                    service,
                    bytes -> !isAnswerLost || !COMMITTED.matcher(bytes).find());
        }

        private void pump(Socket from, Socket to, java.util.function.Predicate<String> passes) throws IOException {
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                byte[] buffer = new byte[64 * 1024];
                for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                    if (!passes.test(new String(buffer, 0, read, StandardCharsets.ISO_8859_1))) {
                        return;
                    }
                    out.write(buffer, 0, read);
                }
            }
        }
    }
}
