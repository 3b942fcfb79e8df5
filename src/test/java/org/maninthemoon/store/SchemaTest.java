package org.maninthemoon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.hibernate.Session;
import org.junit.jupiter.api.Test;
import org.maninthemoon.TestDatabase;

/** The database as the migrations leave it. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class SchemaTest {

    private static final String OUR_TABLES = "table_schema = 'public' and table_name <> 'flyway_schema_history'";

    @Inject
    Session database;

    private List<String> texts(String query) {
        return database.createNativeQuery(query, String.class).getResultList();
    }

    /** So that games can be spread over partitions or databases one day; only keys of creation are found by themselves. */
    @Test
    void everyPrimaryKeyBeginsWithTheGame() {
        List<String> tables =
                texts("select table_name from information_schema.tables where " + OUR_TABLES + " order by 1");
        List<String> keys = texts("""
                select k.table_name || '.' || k.column_name
                from information_schema.table_constraints c
                join information_schema.key_column_usage k using (constraint_schema, constraint_name)
                where c.constraint_type = 'PRIMARY KEY' and c.table_schema = 'public' and k.ordinal_position = 1
                  and c.table_name <> 'flyway_schema_history'
                order by 1""");
        assertFalse(tables.isEmpty());
        assertEquals(
                tables.stream()
                        .map(table -> table
                                + switch (table) {
                                    case "game" -> ".id";
                                    case "creation_key" -> ".key_digest";
                                    default -> ".game_id";
                                })
                        .toList(),
                keys);
    }

    @Test
    void everyInstantHasItsZone() {
        List<String> instants = texts("select data_type from information_schema.columns where " + OUR_TABLES
                + " and (data_type like 'timestamp%' or data_type like 'time%' or data_type = 'date')");
        assertTrue(instants.size() >= 4, instants.toString());
        assertTrue(instants.stream().allMatch("timestamp with time zone"::equals), instants.toString());
    }

    @Test
    void noColumnIsWideEnoughForAToken() {
        List<String> types = texts("select data_type from information_schema.columns where " + OUR_TABLES
                + " and column_name like '%token%'");
        assertFalse(types.isEmpty());
        assertTrue(types.stream().allMatch("bytea"::equals), types.toString());
    }

    /** A kill between the two would leave a database on which no replica ever starts again. */
    @Test
    void aMigrationAndItsRecordAreOneTransaction() {
        assertEquals(List.of("1 true", "2 true"), texts("""
                        select h.version || ' ' || (h.xmin = a.xmin)
                        from flyway_schema_history h
                        join (values ('1', 'game', 'id'), ('2', 'ply', 'draw_offered')) made (version, "table", "column")
                            using (version)
                        join pg_attribute a on attrelid = "table"::regclass and attname = "column"
                        order by 1"""));
        assertEquals(
                List.of("2"), texts("select max(version) from flyway_schema_history"), "another is to be added here");
    }
}
