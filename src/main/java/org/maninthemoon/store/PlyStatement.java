package org.maninthemoon.store;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hibernate.StatelessSession;
import org.hibernate.query.NativeQuery;
import org.hibernate.type.StandardBasicTypes;
import org.jspecify.annotations.Nullable;

/**
 * Keeps plies in one statement: the game's row is updated only at the version that they were decided on, and only then
 * are they inserted. PostgreSQL commits a statement outside a transaction by itself, so this takes one round trip where
 * BEGIN, UPDATE, INSERT and COMMIT take three. What it updates is all of a game that a ply changes.
 */
final class PlyStatement {

    private static final String SQL = """
            with kept as (
                update game set version = :version, ply = :ply, status = :status, updated_at = :updatedAt,
                    position = :position, last_ply = :lastPly, last_ply_by = :lastPlyBy,
                    last_ply_version = :lastPlyVersion, last_ply_at = :lastPlyAt, draw_offered_ply = :drawOfferedPly,
                    deadline = :deadline, draw_offered_by = :drawOfferedBy, result = :result, winner = :winner
                where id = :id and version = :before
                returning id),
            inserted as (
                insert into ply (game_id, at, version, ply, code, draw_offered, request_key, request_body)
                select kept.id, line.* from kept, (values %s) as line
                returning 1)
            select count(*) as kept from inserted""";

    /** The values of a row; each of their names ends with its place in the list. */
    private static final String ROW = """
            (cast(:at%1$d as timestamptz), cast(:version%1$d as integer), cast(:ply%1$d as smallint),
                cast(:code%1$d as smallint), cast(:drawOffered%1$d as boolean),
                cast(:key%1$d as bytea), cast(:body%1$d as bytea))""";

    private static final String ONE_PLY = sql(1);

    private PlyStatement() {}

    /**
     * Keeps a game with the plies that made its versions.
     *
     * @param before the version that they were decided on
     * @return whether they were kept; false if the game is not at that version
     */
    static boolean keep(StatelessSession session, GameRow game, int before, List<PlyRow> plies) {
        int count = plies.size();
        // Not by a class for the result: Hibernate 7.2 never finds the plan of such a query again, and looks through
        // all of those that it has kept.
        NativeQuery<Object> statement = session.createNativeQuery(count == 1 ? ONE_PLY : sql(count), Object.class)
                .addScalar("kept", StandardBasicTypes.LONG);
        statement
                .setParameter("id", game.id)
                .setParameter("before", before)
                .setParameter("version", game.version)
                .setParameter("ply", game.ply)
                .setParameter("status", game.status.name())
                .setParameter("updatedAt", game.updatedAt)
                .setParameter("position", game.position)
                .setParameter("lastPly", game.lastPly)
                .setParameter("lastPlyBy", name(game.lastPlyBy), String.class)
                .setParameter("lastPlyVersion", game.lastPlyVersion)
                .setParameter("lastPlyAt", game.lastPlyAt)
                .setParameter("drawOfferedPly", game.drawOfferedPly, Short.class)
                .setParameter("deadline", game.deadline, Instant.class)
                .setParameter("drawOfferedBy", name(game.drawOfferedBy), String.class)
                .setParameter("result", name(game.result), String.class)
                .setParameter("winner", name(game.winner), String.class);
        for (int i = 0; i < count; i++) {
            PlyRow ply = plies.get(i);
            statement
                    .setParameter("at" + i, ply.at)
                    .setParameter("version" + i, ply.version)
                    .setParameter("ply" + i, ply.key.number())
                    .setParameter("code" + i, ply.code)
                    .setParameter("drawOffered" + i, ply.drawOffered, Boolean.class)
                    .setParameter("key" + i, ply.requestKey, byte[].class)
                    .setParameter("body" + i, ply.requestBody, byte[].class);
        }
        return statement.getSingleResult().equals((long) count);
    }

    private static String sql(int plies) {
        return SQL.formatted(IntStream.range(0, plies).mapToObj(ROW::formatted).collect(Collectors.joining(", ")));
    }

    private static @Nullable String name(@Nullable Enum<?> value) {
        return value == null ? null : value.name();
    }
}
