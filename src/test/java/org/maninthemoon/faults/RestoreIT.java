package org.maninthemoon.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.maninthemoon.embedded.EmbeddedDatabase;

/** Follows docs/backup.md, command by command, and looks whether the games come back as they were. */
class RestoreIT {

    private static final Path RUNBOOK = Path.of("docs", "backup.md");
    private static final Pattern SHELL_BLOCK =
            Pattern.compile("^ *```sh\n(.*?)^ *```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Path PROGRAMS = Path.of("/usr/lib/postgresql/15/bin");
    private static final int TABLES = 4;
    private static final long SEED = 1895;
    private static final int PLIES = 100;

    private final Map<String, String> environment = new HashMap<>();

    @Test
    @EnabledIfSystemProperty(named = "faults.full", matches = "true", disabledReason = "Part of the whole suite")
    void gamesComeBackAsTheyWereAtAMoment(@TempDir Path folder) throws Exception {
        Scale.require(
                Files.exists(PROGRAMS),
                "restoring; PostgreSQL's programs are not installed (apt-get install postgresql-15)");
        List<String> runbook = SHELL_BLOCK
                .matcher(Files.readString(RUNBOOK))
                .results()
                .map(block -> block.group(1).stripTrailing().stripIndent())
                .toList();
        assertEquals(5, runbook.size());
        int port = freePort();
        int restoredPort = freePort();
        environment.putAll(Map.of(
                "PATH", PROGRAMS + ":" + System.getenv("PATH"),
                "PGHOST", "127.0.0.1",
                "PGPORT", Integer.toString(port),
                "PGUSER", "postgres",
                "RESTORED_PORT", Integer.toString(restoredPort),
                "DATA", folder.resolve("data").toString(),
                "ARCHIVE", Files.createDirectory(folder.resolve("archive")).toString(),
                "BACKUP", folder.resolve("backup").toString(),
                "RESTORED", folder.resolve("restored").toString()));
        String start = "pg_ctl -D $DATA -o '-p " + port + "' -l $DATA.log -w start";
        run("initdb -D $DATA -A trust -U postgres && echo \"unix_socket_directories = ''\" >> $DATA/postgresql.conf && "
                + start);
        try {
            run(runbook.get(0));
            run("pg_ctl -D $DATA -w stop && " + start);
            backUpAndRestore(folder, runbook, port, restoredPort);
        } finally {
            run("pg_ctl -D $DATA -m immediate stop || true; pg_ctl -D $RESTORED -m immediate stop || true");
        }
    }

    private void backUpAndRestore(Path folder, List<String> runbook, int port, int restoredPort) throws Exception {
        Map<UUID, List<Stored>> atTheMoment;
        try (Replica service = Replica.start(folder, settings(port)).awaitReady();
                History history = new History("restore")) {
            try (Crowd crowd = Crowd.play(history, List.of(service.address), TABLES, SEED)) {
                history.awaitAccepted(PLIES, Scale.COME_BACK_SECONDS);
                run(runbook.get(1));
                history.awaitAccepted(PLIES, Scale.COME_BACK_SECONDS);
                crowd.stop();
                atTheMoment = crowd.stored();
            }
            environment.put("UNTIL", run("psql -Atc 'select clock_timestamp()'").strip());
            try (Crowd crowd = Crowd.play(history, List.of(service.address), TABLES, SEED + TABLES)) {
                history.awaitAccepted(PLIES, Scale.COME_BACK_SECONDS);
                crowd.stop();
            }
        }
        try (Connection connection = connect(port);
                Statement statement = connection.createStatement()) {
            // The mistake that is to be undone.
            assertTrue(statement.executeUpdate("delete from game") > atTheMoment.size());
        }
        run(runbook.get(2));
        run(runbook.get(3));
        assertEquals(atTheMoment.size() + "|0", run(runbook.get(4)).strip());
        try (Replica service = Replica.start(folder, settings(restoredPort)).awaitReady()) {
            int plies = 0;
            for (Map.Entry<UUID, List<Stored>> game : atTheMoment.entrySet()) {
                assertEquals(game.getValue(), Crowd.storedPlies(service.address, game.getKey()));
                plies += game.getValue().size();
            }
            Scale.report("restored to " + environment.get("UNTIL") + ": " + atTheMoment.size() + " games, " + plies
                    + " plies, all as they were");
        }
    }

    @Test
    void aCopyOfTheEmbeddedDataStartsElsewhere(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("data");
        Path copy = folder.resolve("copy");
        write(data, "create table kept as select 42 as answer");
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(data.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        write(copy, "insert into kept select answer from kept");
    }

    private static void write(Path folder, String sql) throws Exception {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder);
                Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate(sql));
        }
    }

    private static Map<String, String> settings(int port) {
        return Map.of(
                "QUARKUS_DATASOURCE_JDBC_URL", "jdbc:postgresql://127.0.0.1:" + port + "/postgres",
                "QUARKUS_DATASOURCE_USERNAME", "postgres",
                "QUARKUS_DATASOURCE_PASSWORD", "none");
    }

    private static Connection connect(int port) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres", "postgres", "none");
    }

    private String run(String script) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "-euo", "pipefail", "-c", script));
        if ("root".equals(System.getProperty("user.name"))) {
            // PostgreSQL refuses to run as root. In a user namespace of its own it is nobody, with root's files.
            command.addAll(0, List.of("unshare", "--user"));
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        Path errors = Files.createTempFile("runbook", ".log");
        Process shell = builder.redirectError(errors.toFile()).start();
        String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, shell.waitFor(), () -> script + output + read(errors));
        Files.delete(errors);
        return output;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
