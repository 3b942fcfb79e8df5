package org.maninthemoon;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The network between a service and its database: one address, whatever happens behind it. It can fall silent as where
 * packets are dropped, break as where connections are reset, and be slow.
 */
public final class Wire implements AutoCloseable {

    public enum State {
        OPEN,
        /** Connections stand, and new ones are taken, but nothing arrives on either side. */
        SILENT,
        /** Connections are reset, and so are new ones. */
        RESET,
        /** Whatever is sent arrives late. */
        SLOW
    }

    private static final int DELAY_MILLIS = 200;

    private final ServerSocket door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile int target;
    private State state = State.OPEN;

    public Wire(int target) throws IOException {
        this.target = target;
        daemon(this::accept);
    }

    public int port() {
        return door.getLocalPort();
    }

    public void leadTo(int port) {
        target = port;
    }

    public synchronized void set(State next) {
        state = next;
        notifyAll();
        if (next == State.RESET) {
            sockets.forEach(Wire::reset);
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        set(State.RESET);
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                daemon(() -> connect(client));
            } catch (IOException closed) {
                // The next turn sees it.
            }
        }
    }

    private void connect(Socket client) {
        sockets.add(client);
        try (client;
                Socket database = new Socket(InetAddress.getLoopbackAddress(), target)) {
            sockets.add(database);
            Thread back = daemon(() -> pump(database, client));
            pump(client, database);
            back.join();
            sockets.remove(database);
        } catch (IOException | InterruptedException e) {
            // Nobody is there: the client is refused as well.
            reset(client);
        }
        sockets.remove(client);
    }

    private void pump(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[64 * 1024];
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                pass();
                out.write(buffer, 0, read);
            }
            pass();
            from.close();
            to.close();
        } catch (IOException | InterruptedException e) {
            reset(from);
            reset(to);
        }
    }

    /** Returns when what was sent may arrive. */
    private synchronized void pass() throws IOException, InterruptedException {
        long arrival = System.nanoTime() + DELAY_MILLIS * 1_000_000L;
        while (state == State.SILENT) {
            wait();
        }
        while (state == State.SLOW && arrival - System.nanoTime() > 0) {
            wait(1 + (arrival - System.nanoTime()) / 1_000_000);
        }
        if (state == State.RESET) {
            throw new IOException("reset");
        }
    }

    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // It is closed already.
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "wire");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
