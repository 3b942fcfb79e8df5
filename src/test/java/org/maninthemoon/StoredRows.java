package org.maninthemoon;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** All rows of all tables, for tests that demand that nothing was changed, or that something is in none of them. */
public final class StoredRows {

    private static final String TABLES = """
            select table_name from information_schema.tables
            where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'flyway_schema_history'
            order by table_name""";

    /** Grows whenever a transaction writes, also one that is rolled back. */
    private static final String NEXT_TRANSACTION = "select pg_snapshot_xmax(pg_current_snapshot())::text::bigint";

    private final Connection database;
    private final List<String> tables;

    /** @param database a connection that commits each statement */
    public StoredRows(Connection database) throws SQLException {
        this.database = database;
        tables = texts(TABLES);
    }

    /** A moment to compare with: the first transaction that had not begun to write, and how many rows there were. */
    public record Moment(long nextTransaction, long rows) {}

    public Moment now() throws SQLException {
        return new Moment(number(NEXT_TRANSACTION), number(sum("")));
    }

    /** Whether a row has come, gone or changed since. */
    public boolean isChangedSince(Moment moment) throws SQLException {
        if (number(NEXT_TRANSACTION) == moment.nextTransaction()) {
            return false;
        }
        return number(sum("")) != moment.rows()
                || number(sum(" where xmin::text::bigint >= " + moment.nextTransaction())) > 0;
    }

    /** Each row as a text that begins with its table's name; bytes are in hexadecimal. */
    public List<String> texts() throws SQLException {
        List<String> rows = new ArrayList<>();
        for (String table : tables) {
            rows.addAll(texts("select '%1$s ' || %1$s::text from %1$s".formatted(table)));
        }
        return rows;
    }

    private String sum(String condition) {
        return tables.stream()
                .map(table -> "(select count(*) from " + table + condition + ")")
                .collect(Collectors.joining(" + ", "select ", ""));
    }

    private long number(String query) throws SQLException {
        return Long.parseLong(texts(query).get(0));
    }

    private List<String> texts(String query) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            List<String> texts = new ArrayList<>();
            while (found.next()) {
                texts.add(found.getString(1));
            }
            return texts;
        }
    }
}
