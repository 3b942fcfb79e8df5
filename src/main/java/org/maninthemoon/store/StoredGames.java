package org.maninthemoon.store;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.OptimisticLockException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.StaleStateException;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.Games;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.Status;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;

/**
 * Games in PostgreSQL. A change is one short transaction: the game's row is updated only at the version that the change
 * was decided on, then the ply is inserted; no connection is held while anybody thinks.
 */
@ApplicationScoped
class StoredGames implements Games {

    private final GameRows gameRows;
    private final PlyRows plyRows;
    private final StatelessSession session;

    StoredGames(GameRows gameRows, PlyRows plyRows, StatelessSession session) {
        this.gameRows = gameRows;
        this.plyRows = plyRows;
        this.session = session;
    }

    @Override
    public void add(Game game) {
        QuarkusTransaction.requiringNew().run(() -> session.insert(GameRow.of(game)));
    }

    @Override
    public boolean keep(Game next, @Nullable PlayedPly ply) {
        GameRow row = GameRow.of(next);
        row.version = next.version() - 1;
        try {
            QuarkusTransaction.requiringNew().run(() -> {
                session.update(row);
                if (ply != null) {
                    session.insert(PlyRow.of(next.id(), ply));
                }
            });
            return true;
        } catch (StaleStateException | OptimisticLockException e) {
            return false;
        }
    }

    @Override
    public Optional<Game> find(UUID id) {
        return gameRows.findByIdOptional(id).map(this::toGame);
    }

    @Override
    public List<PlayedPly> plies(Game game, int limit) {
        List<PlyRow> rows = plyRows.find(
                        "key.gameId = ?1 and key.number <= ?2", Sort.by("key.number"), game.id(), (short) limit)
                .list();
        List<Ply> plies = rows.stream().map(PlyRow::ply).toList();
        List<Played> line = game.law().replay(plies);
        List<PlayedPly> played = new ArrayList<>(line.size());
        for (int i = 0; i < line.size(); i++) {
            PlyRow row = rows.get(i);
            played.add(new PlayedPly(row.key.number(), row.version, line.get(i), row.at));
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
        return gameRows
                .find(query.toString(), Sort.descending("id"), parameters)
                .page(Page.ofSize(limit))
                .list()
                .stream()
                .map(this::toGame)
                .toList();
    }

    /** Forgets the row at once, so that the next read in the same request sees what is stored by then. */
    private Game toGame(GameRow row) {
        gameRows.getEntityManager().detach(row);
        return row.toGame();
    }
}
