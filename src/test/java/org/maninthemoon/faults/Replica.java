package org.maninthemoon.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.maninthemoon.PackagedService;

/** A packaged service that can be killed, and comes back at the same address. */
final class Replica implements AutoCloseable {

    private final Path folder;
    private final Map<String, String> settings;
    final URI address;
    private final List<String> said = new ArrayList<>();
    private PackagedService service;

    private Replica(Path folder, Map<String, String> settings) throws IOException {
        this.folder = folder;
        this.settings = new HashMap<>(settings);
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        this.address = URI.create("http://127.0.0.1:" + port);
        this.settings.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        this.service = PackagedService.start(folder, this.settings);
    }

    /** Whatever the service has printed since it was first started, to look for what went wrong. */
    List<String> output() throws InterruptedException {
        List<String> all = new ArrayList<>(said);
        all.addAll(service.output());
        return all;
    }

    /** Starts one and does not wait for it. */
    static Replica start(Path folder, Map<String, String> settings) throws IOException {
        return new Replica(folder, settings);
    }

    Replica awaitReady() throws InterruptedException, TimeoutException {
        service.awaitReady();
        return this;
    }

    void kill() throws InterruptedException, TimeoutException {
        service.kill();
        said.addAll(service.output());
    }

    long pid() {
        return service.pid();
    }

    void restart() throws IOException {
        service = PackagedService.start(folder, settings);
    }

    @Override
    public void close() {
        service.close();
        try {
            Path file = Files.createDirectories(Path.of("target", "faults")).resolve(address.getPort() + ".log");
            Files.write(file, output());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
