package org.maninthemoon;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands between a service and its database, and writes down which statements go by. It reads PostgreSQL's protocol as far
 * as that takes, and knows a statement only where its text is sent, as with {@code prepareThreshold=0}.
 */
final class StatementLog implements Closeable {

    private static final int PROTOCOL_3 = 3 << 16;

    /** The name of a session beside the pool, for word between replicas: it belongs to no request. */
    private static final String NEWS = "man-in-the-moon ";

    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<String> statements = new ArrayList<>();
    private final int databasePort;

    StatementLog(int databasePort) throws IOException {
        this.databasePort = databasePort;
        daemon(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** What went by since it was asked last. */
    List<String> take() {
        synchronized (statements) {
            List<String> taken = List.copyOf(statements);
            statements.clear();
            return taken;
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
    }

    private void accept() throws IOException {
        while (true) {
            Socket service = door.accept();
            Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort);
            daemon(() -> toDatabase(service, database));
            daemon(() -> database.getInputStream().transferTo(service.getOutputStream()));
        }
    }

    private void toDatabase(Socket service, Socket database) throws IOException {
        try (service;
                database) {
            DataInputStream in = new DataInputStream(service.getInputStream());
            DataOutputStream out = new DataOutputStream(database.getOutputStream());
            begin(in, out);
            boolean isOfPool = true;
            while (true) {
                int type = in.readUnsignedByte();
                byte[] message = message(in);
                String statement = statement(type, new String(message, StandardCharsets.UTF_8));
                isOfPool &= !statement.contains(NEWS);
                if (isOfPool && !statement.isEmpty()) {
                    synchronized (statements) {
                        statements.add(statement);
                    }
                }
                // At once, as it came: the database must not wait for the rest of it.
                out.write(type);
                send(message, out);
            }
        } catch (EOFException closed) {
            // The service has closed the connection.
        }
    }

    /** Lets by what comes before the first statement. */
    private static void begin(DataInputStream in, DataOutputStream out) throws IOException {
        byte[] message;
        do {
            message = message(in);
            send(message, out);
        } while (ByteBuffer.wrap(message).getInt() != PROTOCOL_3);
    }

    /** The text of a statement that a message brings, or nothing. */
    private static String statement(int type, String message) {
        return switch (type) {
            // Parse has a name before the text, and types behind it.
            case 'P' -> message.split("\0", 3)[1];
            case 'Q' -> message.split("\0", 2)[0];
            default -> "";
        };
    }

    private static byte[] message(DataInputStream in) throws IOException {
        byte[] message = new byte[in.readInt() - Integer.BYTES];
        in.readFully(message);
        return message;
    }

    private static void send(byte[] message, DataOutputStream out) throws IOException {
        out.writeInt(message.length + Integer.BYTES);
        out.write(message);
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // The line is cut, or the test is over.
                    }
                },
                "statement-log");
        thread.setDaemon(true);
        thread.start();
    }
}
