package org.maninthemoon.store;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.RequestKey.Mark;
import org.maninthemoon.rules.Move;
import org.maninthemoon.rules.Placing;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Square;

/** A row of {@code ply}: what was played, from which replaying gives the rest. */
@Entity
@Table(name = "ply")
@NullUnmarked
class PlyRow {

    private static final Square[] SQUARES = Square.values();

    /** Which ply of which game. */
    @Embeddable
    record Key(
            @Column(name = "game_id") UUID gameId,
            @Column(name = "ply") short number) {}

    @EmbeddedId
    Key key;

    int version;

    /** See the migration for how a ply is coded. */
    short code;

    Instant at;

    /** True or null. */
    @Column(name = "draw_offered")
    @Nullable
    Boolean drawOffered;

    @Column(name = "request_key")
    byte @Nullable [] requestKey;

    @Column(name = "request_body")
    byte @Nullable [] requestBody;

    static PlyRow of(UUID gameId, PlayedPly ply, @Nullable Mark mark) {
        PlyRow row = new PlyRow();
        row.key = new Key(gameId, (short) ply.number());
        row.version = ply.version();
        row.code = encode(ply.played().ply());
        row.at = ply.at();
        row.drawOffered = ply.drawOffered() ? true : null;
        if (mark != null) {
            row.requestKey = mark.key().bytes();
            row.requestBody = mark.body().bytes();
        }
        return row;
    }

    static short encode(Ply ply) {
        if (ply instanceof Placing placing) {
            return (short) placing.square().ordinal();
        }
        Move move = (Move) ply;
        return (short) (SQUARES.length * (move.from().ordinal() + 1) + move.to().ordinal());
    }

    Ply ply() {
        Square to = SQUARES[code % SQUARES.length];
        return code < SQUARES.length ? new Placing(to) : new Move(SQUARES[code / SQUARES.length - 1], to);
    }
}
