package org.maninthemoon.live;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A TCP address whose other end can be moved, as a database's address stays when the database is started elsewhere. */
public final class Forwarder implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile int target;

    public Forwarder(int target) throws IOException {
        this.target = target;
        start(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    public void moveTo(int newTarget) {
        target = newTarget;
    }

    /** Cuts all connections and takes no more, until it is moved. */
    public void cut() throws IOException {
        target = 0;
        for (Socket socket : open) {
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                open.add(client);
                start(() -> connect(client));
            } catch (IOException closed) {
                // The next turn sees it.
            }
        }
    }

    private void connect(Socket client) {
        try (client;
                Socket onward = new Socket(InetAddress.getLoopbackAddress(), target)) {
            open.add(onward);
            Thread back = start(() -> copy(onward, client));
            copy(client, onward);
            back.join();
        } catch (IOException | InterruptedException e) {
            // Nobody listens there: the client is refused as well.
        }
        open.remove(client);
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException cut) {
            // Then the other side is cut too.
        }
        try {
            from.close();
            to.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task, "forwarder");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
