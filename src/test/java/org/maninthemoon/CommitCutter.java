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

/** Stands between a service and its database, and on demand cuts the line at the next COMMIT. */
final class CommitCutter implements Closeable {

    /** What is lost with the line. */
    enum Lost {
        NOTHING,
        /** The COMMIT itself: the database never sees it. */
        COMMIT,
        /** What the database says of it: it has committed. */
        ANSWER
    }

    private static final String COMMIT = "COMMIT";

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

    /** Has the next COMMIT lose something. */
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
                Lost lost = bytes.contains(COMMIT) ? next.getAndSet(Lost.NOTHING) : Lost.NOTHING;
                isAnswerLost = lost == Lost.ANSWER;
                return lost != Lost.COMMIT;
            });
        }

        void fromDatabase() throws IOException {
            // It is cut only once the database has said that it committed.
            pump(database, service, bytes -> !isAnswerLost || !bytes.contains(COMMIT));
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
