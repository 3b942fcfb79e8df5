package org.maninthemoon.game;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.maninthemoon.engine.Analysis;
import org.maninthemoon.engine.Budget;
import org.maninthemoon.engine.Endgames;
import org.maninthemoon.engine.Engine;
import org.maninthemoon.engine.Level;
import org.maninthemoon.engine.StopToken;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;

/**
 * The engines of this replica: one less than it has cores, so that a core is left for everybody else. Who wants one waits
 * for it in turn, on a thread that may block, and holds no connection to the database meanwhile.
 */
@ApplicationScoped
public class Engines {

    private static final Logger LOG = Logger.getLogger(Engines.class);

    private static final int PATIENCE_MILLIS = 2000;

    /** More than that could not be served in time; and those who wait for an engine leave threads for everybody else. */
    private static final int MOST_WAITING = 100;

    private final BlockingQueue<Engine> idle;
    private final AtomicInteger waiting = new AtomicInteger();
    private final Timer thinking;
    private final Clock clock;

    /** @param file the tables of endgames; without them positions of a few men are searched like any other */
    @Inject
    Engines(
            Clock clock,
            MeterRegistry metrics,
            @ConfigProperty(name = "maninthemoon.endgames", defaultValue = "${user.home}/.man-in-the-moon/endgames.bin")
                    Path file) {
        this(clock, metrics, load(file));
    }

    public Engines(Clock clock, MeterRegistry metrics, Endgames endgames) {
        this.clock = clock;
        int count = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        // Fair: who waits longest is next.
        idle = new ArrayBlockingQueue<>(count, true);
        for (int i = 0; i < count; i++) {
            idle.add(new Engine(endgames));
        }
        Gauge.builder("maninthemoon.engine.queue", waiting, AtomicInteger::get)
                .description("Requests that wait for an engine")
                .register(metrics);
        thinking = Timer.builder("maninthemoon.engine.think")
                .description("How long an engine thought for one request")
                .register(metrics);
    }

    private static Endgames load(Path file) {
        if (Files.exists(file)) {
            try {
                return Endgames.load(file);
            } catch (IOException e) {
                LOG.warnf("Playing without tables of endgames: %s", e.getMessage());
            }
        }
        return Endgames.none();
    }

    /**
     * The game once a person is to play or it is over, with the replies of the computer where it is to move.
     *
     * @param plies to which the replies are added
     * @throws RefusedException if no engine is free in time
     */
    Game reply(Game game, List<PlayedPly> plies) {
        Seat.Computer computer = game.computerToMove();
        return computer == null ? game : think(engine -> reply(engine, game, new Budget(computer.level()), plies));
    }

    private Game reply(Engine engine, Game before, Budget budget, List<PlayedPly> plies) {
        Game game = before;
        for (Seat.Computer computer = game.computerToMove(); computer != null; computer = game.computerToMove()) {
            long seed = 31L * game.id().hashCode() + game.ply();
            Ply reply =
                    engine.choose(game.position(), game.law(), computer.level(), budget.next(), seed, new StopToken());
            game = game.played(reply, clock.instant(), plies);
        }
        return game;
    }

    /**
     * What is best in a position.
     *
     * @throws RefusedException if no engine is free in time
     */
    public Analysis analyse(Position position, Law law, Level level) {
        return think(engine -> engine.analyse(position, law, level, new StopToken()));
    }

    /** Asks a question of an engine that is free. */
    <T> T think(Function<Engine, T> question) {
        Engine engine = await();
        try {
            return thinking.record(() -> question.apply(engine));
        } finally {
            idle.add(engine);
        }
    }

    private Engine await() {
        try {
            if (waiting.incrementAndGet() <= MOST_WAITING) {
                Engine engine = idle.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
                if (engine != null) {
                    return engine;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            waiting.decrementAndGet();
        }
        throw new RefusedException(Reason.ENGINES_BUSY, null, null);
    }
}
