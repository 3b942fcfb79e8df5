package org.maninthemoon.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;

/**
 * How much room a ply takes with its part of the index. The table's part is always the same; the index is filled the
 * better the fewer games go on at once: with one at a time a ply takes 102 bytes, with five to ten as unluckily spread
 * over its pages as can be 116, with a thousand 110.
 */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class PlySizeTest {

    private static final Logger LOG = Logger.getLogger(PlySizeTest.class);

    private static final int MOST_BYTES = 110;

    /** A thousand games that begin one after another, so that their ids ascend. */
    private static final String GAMES = """
            create temporary table size_of_game on commit drop as
            select i as number,
                (lpad(to_hex(1780000000000 + i * 1000), 12, '0') || '7' || substr(md5(i::text), 1, 3)
                    || '8' || substr(md5(i::text), 4, 15))::uuid as id
            from generate_series(1, 1000) i""";

    /** A hundred plies of each, after thinking for as long as chance has it; some twenty games go on at once. */
    private static final String PLIES = """
            insert into size_of_ply (game_id, at, version, ply, code)
            select id, now(), ply + 2, ply, ply * 5
            from (
                select id, ply, number * 5 + sum(-ln(1 - random())) over (partition by id order by ply) as played
                from size_of_game cross join generate_series(1, 100) ply) line
            order by played""";

    @Inject
    EntityManager database;

    @Test
    void aPlyWithItsIndexTakesLittleRoom() {
        double bytes = QuarkusTransaction.requiringNew().call(() -> {
            run("create temporary table size_of_ply (like ply including all) on commit drop");
            run(GAMES);
            database.createNativeQuery("select setseed(0.5)", Object.class).getSingleResult();
            int plies = run(PLIES);
            Number size = (Number) database.createNativeQuery("select pg_total_relation_size('size_of_ply')")
                    .getSingleResult();
            return size.doubleValue() / plies;
        });
        LOG.infof("A ply takes %.1f bytes, its index included", bytes);
        assertTrue(bytes <= MOST_BYTES, () -> "bytes a ply: " + bytes);
    }

    private int run(String statement) {
        return database.createNativeQuery(statement).executeUpdate();
    }
}
