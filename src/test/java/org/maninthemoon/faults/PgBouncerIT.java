package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.live.EventReader;
import org.maninthemoon.live.PlayedGame;

/**
 * Two replicas whose pools are larger than what PgBouncer has of connections, which it lends for a transaction each; LISTEN
 * goes past it.
 */
class PgBouncerIT {

    private static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");
    private static final int CONNECTIONS = 5;
    private static final int TABLES = 16;
    private static final long SEED = 1893;

    @Test
    void moreClientsThanConnectionsPlayThroughTransactions(@TempDir Path folder) throws Exception {
        Scale.require(Files.exists(PROGRAM), "PgBouncer is not installed (apt-get install pgbouncer)");
        try (MortalDatabase database = MortalDatabase.start(folder.resolve("data"))) {
            int port = freePort();
            Process bouncer = bouncer(folder, port, database);
            Map<String, String> settings =
                    database.settings("jdbc:postgresql://127.0.0.1:" + port + "/postgres?prepareThreshold=0");
            settings.put(
                    "MANINTHEMOON_DIRECT_JDBC_URL", "jdbc:postgresql://127.0.0.1:" + database.port() + "/postgres");
            // Events come by the word of the other replica, or not at all.
            settings.put("MANINTHEMOON_EVENTS_CATCH_UP", "1h");
            try (Replica first = Replica.start(folder, settings);
                    Replica second = Replica.start(folder, settings);
                    History history = new History("pgbouncer")) {
                first.awaitReady();
                second.awaitReady();
                PlayedGame game = PlayedGame.create(first.address, SEED);
                try (EventReader stream = EventReader.open(second.address, game.id(), null);
                        Crowd crowd = Crowd.play(history, List.of(first.address, second.address), TABLES, SEED)) {
                    assertEquals(game.at(1), stream.nextState().game());
                    game.playToTheEnd(first.address);
                    for (int version = 2; version <= game.version(); version++) {
                        assertEquals(game.at(version), stream.nextPly().game());
                    }
                    stream.awaitEnd();
                    // The crowd counts its own games only.
                    assertEquals(
                            1,
                            database.count("with gone as (delete from game where id = '" + game.id()
                                    + "' returning 1) select count(*) from gone"));
                    history.awaitAccepted(Scale.of(300, 1500), Scale.of(2, 6) * Scale.COME_BACK_SECONDS);
                    crowd.assertKeptPromises(database::connect, "PgBouncer with " + CONNECTIONS + " connections");
                }
            } finally {
                bouncer.destroy();
            }
        }
    }

    private static Process bouncer(Path folder, int port, MortalDatabase database) throws Exception {
        Path users = folder.resolve("users.txt");
        Files.writeString(users, "\"postgres\" \"" + database.password() + "\"\n");
        Path settings = folder.resolve("pgbouncer.ini");
        Files.writeString(settings, """
                [databases]
                * = host=127.0.0.1 port=%d
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = plain
                auth_file = %s
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 200
                ignore_startup_parameters = extra_float_digits
                """.formatted(database.port(), port, users, CONNECTIONS));
        ProcessBuilder builder = new ProcessBuilder(PROGRAM.toString(), settings.toString());
        if ("root".equals(System.getProperty("user.name"))) {
            // It refuses to run as root, and has to read its settings.
            builder.command().addAll(1, List.of("-u", "nobody"));
            for (Path open : List.of(folder, settings, users)) {
                new ProcessBuilder("chmod", "a+rX", open.toString()).start().waitFor();
            }
        }
        Process bouncer = builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("pgbouncer.log").toFile())
                .start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!listens(port)) {
            if (System.nanoTime() > deadline || !bouncer.isAlive()) {
                throw new AssertionError(Files.readString(folder.resolve("pgbouncer.log")));
            }
            Thread.onSpinWait();
        }
        return bouncer;
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
