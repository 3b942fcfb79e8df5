package org.maninthemoon.store;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.hibernate.orm.panache.PanacheQuery;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.hibernate.StaleStateException;
import org.hibernate.StatelessSession;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Digest;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.Games;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.RequestKey.Mark;
import org.maninthemoon.game.Result;
import org.maninthemoon.game.Status;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;

/**
 * Games in PostgreSQL. A change is one short transaction, or one statement, and made only at the version that it was decided
 * on; no connection is held while anybody thinks.
 */
@ApplicationScoped
class StoredGames implements Games {

    /** The advisory lock of who numbers finished games. */
    private static final long NUMBERING = 0x4d6f_6f6eL;

    private static final int NUMBERED_AT_ONCE = 1000;

    private static final String NUMBER = """
            update game set finish_order = numbered.number
            from (select id, nextval('game_finish_order') as number
                  from (select id from game
                        where listed and status = 'FINISHED' and finish_order is null
                        order by updated_at, id limit :limit) as ended) as numbered
            where game.id = numbered.id""";

    private final GameRows gameRows;
    private final PlyRows plyRows;
    private final CreationKeyRows creationKeyRows;
    private final StatelessSession session;
    private final MeterRegistry metrics;

    StoredGames(
            GameRows gameRows,
            PlyRows plyRows,
            CreationKeyRows creationKeyRows,
            StatelessSession session,
            MeterRegistry metrics) {
        this.gameRows = gameRows;
        this.plyRows = plyRows;
        this.creationKeyRows = creationKeyRows;
        this.session = session;
        this.metrics = metrics;
    }

    @Override
    public boolean add(Game game, List<PlayedPly> plies, @Nullable Mark mark) {
        return counted(game, plies, inTransaction(() -> {
            session.insert(GameRow.of(game));
            insert(game.id(), plies);
            if (mark != null) {
                session.insert(CreationKeyRow.of(mark, game.id()));
            }
            return true;
        }));
    }

    @Override
    public boolean addRematch(Game rematch, List<PlayedPly> plies, UUID finished, @Nullable UUID known) {
        return counted(rematch, plies, inTransaction(() -> {
            // Waits for another call that is just doing the same, and then finds that it was second.
            int linked = gameRows.update(
                    "rematch = ?1 where id = ?2 and rematch is not distinct from ?3", rematch.id(), finished, known);
            if (linked == 1) {
                session.insert(GameRow.of(rematch));
                insert(rematch.id(), plies);
            }
            return linked == 1;
        }));
    }

    @Override
    public boolean keep(Game next, List<PlayedPly> plies, @Nullable Mark mark) {
        GameRow row = GameRow.of(next);
        if (plies.isEmpty()) {
            // An update raises the version by itself.
            row.version--;
            return counted(next, plies, inTransaction(() -> {
                session.update(row);
                return true;
            }));
        }
        int before = next.version() - plies.size();
        return counted(
                next, plies, unlessTaken(() -> PlyStatement.keep(session, row, before, rows(next.id(), plies, mark))));
    }

    /** Tells the metrics of what was kept. */
    private boolean counted(Game game, List<PlayedPly> plies, boolean kept) {
        if (kept) {
            metrics.counter("maninthemoon.plies").increment(plies.size());
            Result result = game.result();
            if (result != null) {
                metrics.counter(
                                "maninthemoon.games.finished",
                                "reason",
                                result.reason().name())
                        .increment();
            }
        }
        return kept;
    }

    private void insert(UUID game, List<PlayedPly> plies) {
        if (!plies.isEmpty()) {
            session.insertMultiple(rows(game, plies, null));
        }
    }

    /** @param mark of the key under which the first ply was asked for, or null */
    private static List<PlyRow> rows(UUID game, List<PlayedPly> plies, @Nullable Mark mark) {
        Stream<PlyRow> replies = plies.stream().skip(1).map(ply -> PlyRow.of(game, ply, null));
        return Stream.concat(Stream.of(PlyRow.of(game, plies.get(0), mark)), replies)
                .toList();
    }

    @Override
    public boolean remove(Game game) {
        return inTransaction(() -> gameRows.delete("id = ?1 and version = ?2", game.id(), game.version()) == 1);
    }

    /** Runs a change in a transaction of its own; see {@link #unlessTaken}. */
    private static boolean inTransaction(Callable<Boolean> change) {
        return unlessTaken(() -> QuarkusTransaction.requiringNew().call(change));
    }

    /** Runs a change; false, with nothing changed, where another one came first. */
    private static boolean unlessTaken(BooleanSupplier change) {
        try {
            return change.getAsBoolean();
        } catch (StaleStateException | OptimisticLockException e) {
            return false;
        } catch (ConstraintViolationException e) {
            if (e.getKind() == ConstraintViolationException.ConstraintKind.UNIQUE) {
                return false;
            }
            throw e;
        }
    }

    @Override
    public Optional<Game> find(UUID id) {
        // Not by the other session, whose get keeps the connection beyond the read: who then wants a transaction would
        // need a second one of the pool.
        return gameRows.findByIdOptional(id).map(this::toGame);
    }

    @Override
    public Optional<Creation> creation(Digest key) {
        return creationKeyRows.find("key", key.bytes()).firstResultOptional().map(CreationKeyRow::toCreation);
    }

    @Override
    public Optional<UUID> rematch(UUID finished) {
        return gameRows.find("select rematch from GameRow where id = ?1 and rematch is not null", finished)
                .project(UUID.class)
                .firstResultOptional();
    }

    @Override
    public Optional<Digest> plyBody(UUID game, Digest key) {
        return plyRows.find("key.gameId = ?1 and requestKey = ?2", game, key.bytes())
                .firstResultOptional()
                .map(row -> new Digest(Objects.requireNonNull(row.requestBody)));
    }

    @Override
    public Map<UUID, Integer> versions(List<UUID> ids) {
        Map<UUID, Integer> versions = new HashMap<>();
        // One array rather than a list of parameters, so that it is one statement however many there are.
        session.createNativeQuery("select id, version from game where id = any(:ids)", Tuple.class)
                .setParameter("ids", ids.toArray(UUID[]::new))
                .getResultStream()
                .forEach(row -> versions.put(row.get(0, UUID.class), row.get(1, Integer.class)));
        return versions;
    }

    @Override
    public List<PlayedPly> plies(Game game, int limit) {
        List<PlyRow> rows = plyRows.find(
                        "key.gameId = ?1 and key.number <= ?2", Sort.by("key.number"), game.id(), (short) limit)
                .list();
        // Who reads one game after another must not keep them all.
        rows.forEach(plyRows.getEntityManager()::detach);
        List<Ply> plies = rows.stream().map(PlyRow::ply).toList();
        List<Played> line = game.law().replay(plies);
        List<PlayedPly> played = new ArrayList<>(line.size());
        for (int i = 0; i < line.size(); i++) {
            PlyRow row = rows.get(i);
            played.add(new PlayedPly(row.key.number(), row.version, line.get(i), row.at, row.drawOffered != null));
        }
        return played;
    }

    @Override
    public List<Game> listed(@Nullable Status status, @Nullable UUID before, int limit) {
        StringBuilder query = new StringBuilder("listed");
        Map<String, Object> parameters = new HashMap<>();
        if (status != null) {
            query.append(" and status = :status");
            parameters.put("status", status);
        }
        if (before != null) {
            query.append(" and id < :before");
            parameters.put("before", before);
        }
        return games(gameRows.find(query.toString(), Sort.descending("id"), parameters), limit);
    }

    @Override
    public long count(Status status) {
        return gameRows.count("status", status);
    }

    @Override
    public List<Game> overdue(Instant now, int limit) {
        return games(gameRows.find("deadline < ?1", Sort.by("deadline"), now), limit);
    }

    @Override
    public List<Game> unchangedSince(Status status, Instant before, int limit) {
        // Ids ascend with the time of creation, so the index leads to the old games alone.
        UUID youngest = new UUID(before.toEpochMilli() << 16, 0);
        return games(
                gameRows.find(
                        "status = ?1 and id < ?2 and updatedAt < ?3 and deadline is null",
                        Sort.by("id"),
                        status,
                        youngest,
                        before),
                limit);
    }

    @Override
    public List<Finished> finished(long after, int limit) {
        List<Finished> found = numbered(after, limit);
        return found.isEmpty() && number() > 0 ? numbered(after, limit) : found;
    }

    private List<Finished> numbered(long after, int limit) {
        return gameRows.find("finishOrder > ?1", Sort.by("finishOrder"), after).page(Page.ofSize(limit)).list().stream()
                .map(row -> new Finished(Objects.requireNonNull(row.finishOrder), toGame(row)))
                .toList();
    }

    /**
     * Numbers games whose end is committed, so that what is numbered later always has a higher number than what could be
     * read before: one call waits for the other, and sees what it did.
     */
    private int number() {
        return QuarkusTransaction.requiringNew().call(() -> {
            session.createNativeQuery("select 1 from pg_advisory_xact_lock(:lock)", Object.class)
                    .setParameter("lock", NUMBERING)
                    .getSingleResult();
            return session.createNativeMutationQuery(NUMBER)
                    .setParameter("limit", NUMBERED_AT_ONCE)
                    .executeUpdate();
        });
    }

    private List<Game> games(PanacheQuery<GameRow> query, int limit) {
        return query.page(Page.ofSize(limit)).list().stream().map(this::toGame).toList();
    }

    /** Forgets the row at once, so that the next read in the same request sees what is stored by then. */
    private Game toGame(GameRow row) {
        gameRows.getEntityManager().detach(row);
        return row.toGame();
    }
}
