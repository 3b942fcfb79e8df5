package org.maninthemoon.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Level;
import org.maninthemoon.game.Digest;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.PlayedPly;
import org.maninthemoon.game.RequestKey.Mark;
import org.maninthemoon.game.Result;
import org.maninthemoon.game.Seat;
import org.maninthemoon.game.Status;
import org.maninthemoon.game.Terms;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Outcome;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** A row of {@code game}; the migrations say what its columns mean. */
@Entity
@Table(name = "game")
@NullUnmarked
class GameRow {

    @Id
    UUID id;

    /** Hibernate raises it with each update, and refuses an update of any other version. */
    @Version
    int version;

    short ply;

    @Column(name = "no_capture_limit")
    short noCaptureLimit;

    @Enumerated(EnumType.STRING)
    Status status;

    boolean listed;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "updated_at")
    Instant updatedAt;

    String position;

    @Column(name = "last_ply")
    @Nullable
    String lastPly;

    @Column(name = "last_ply_by")
    @Enumerated(EnumType.STRING)
    @Nullable
    Side lastPlyBy;

    @Column(name = "last_ply_version")
    @Nullable
    Integer lastPlyVersion;

    @Column(name = "last_ply_at")
    @Nullable
    Instant lastPlyAt;

    @Column(name = "draw_offered_ply")
    @Nullable
    Short drawOfferedPly;

    @Column(name = "light_token")
    byte @Nullable [] lightToken;

    @Column(name = "light_name")
    @Nullable
    String lightName;

    @Column(name = "light_level")
    @Nullable
    Short lightLevel;

    @Column(name = "dark_token")
    byte @Nullable [] darkToken;

    @Column(name = "dark_name")
    @Nullable
    String darkName;

    @Column(name = "dark_level")
    @Nullable
    Short darkLevel;

    @Enumerated(EnumType.STRING)
    Side creator;

    @Column(name = "seconds_per_turn")
    @Nullable
    Integer secondsPerTurn;

    @Nullable
    Instant deadline;

    @Column(name = "draw_offered_by")
    @Enumerated(EnumType.STRING)
    @Nullable
    Side drawOfferedBy;

    @Enumerated(EnumType.STRING)
    Result.@Nullable Reason result;

    @Enumerated(EnumType.STRING)
    @Nullable
    Side winner;

    @Column(name = "rematch_of")
    @Nullable
    UUID rematchOf;

    /** Not part of the game's versions: it is set by a statement of its own, and an update leaves it alone. */
    @Column(updatable = false)
    @Nullable
    UUID rematch;

    @Column(name = "join_key")
    byte @Nullable [] joinKey;

    @Column(name = "join_body")
    byte @Nullable [] joinBody;

    @Column(name = "end_key")
    byte @Nullable [] endKey;

    @Column(name = "end_body")
    byte @Nullable [] endBody;

    @Column(name = "imported_tags", updatable = false)
    @Nullable
    String importedTags;

    /** Not part of the game's versions either. */
    @Column(name = "finish_order", insertable = false, updatable = false)
    @Nullable
    Long finishOrder;

    static GameRow of(Game game) {
        GameRow row = new GameRow();
        row.id = game.id();
        row.version = game.version();
        row.ply = (short) game.ply();
        row.noCaptureLimit = (short) game.law().noCaptureLimit();
        row.status = game.status();
        row.listed = game.terms().listed();
        row.creator = game.terms().creator();
        row.secondsPerTurn = game.terms().secondsPerTurn();
        row.rematchOf = game.terms().rematchOf();
        row.importedTags = game.terms().importedTags();
        row.deadline = game.deadline();
        row.drawOfferedBy = game.drawOfferedBy();
        row.createdAt = game.createdAt();
        row.updatedAt = game.updatedAt();
        row.position = game.position().toString();
        PlayedPly last = game.lastPly();
        if (last != null) {
            row.lastPly = Notation.format(last.played().ply(), last.played().captures());
            row.lastPlyBy = last.played().by();
            row.lastPlyVersion = last.version();
            row.lastPlyAt = last.at();
            row.drawOfferedPly = last.drawOffered() ? (short) last.number() : null;
        }
        if (game.light() instanceof Seat.Person light) {
            row.lightToken = light.token().bytes();
            row.lightName = light.name();
        } else if (game.light() instanceof Seat.Computer light) {
            row.lightLevel = (short) light.level().number();
        }
        if (game.dark() instanceof Seat.Person dark) {
            row.darkToken = dark.token().bytes();
            row.darkName = dark.name();
        } else if (game.dark() instanceof Seat.Computer dark) {
            row.darkLevel = (short) dark.level().number();
        }
        Result result = game.result();
        if (result != null) {
            row.result = result.reason();
            row.winner = result.winner();
        }
        if (game.seat(game.terms().creator().opponent()) instanceof Seat.Person joined && joined.mark() != null) {
            row.joinKey = joined.mark().key().bytes();
            row.joinBody = joined.mark().body().bytes();
        }
        Mark endMark = game.endMark();
        if (endMark != null) {
            row.endKey = endMark.key().bytes();
            row.endBody = endMark.body().bytes();
        }
        return row;
    }

    Game toGame() {
        Law law = new Law(noCaptureLimit);
        Position at = Notation.parsePosition(position);
        Outcome outcome = law.outcome(at);
        Result ended =
                result == null ? null : new Result(winner, result, outcome == null ? null : outcome.manInTheMoon());
        return new Game(
                id,
                version,
                new Terms(law, secondsPerTurn, listed, creator, rematchOf, importedTags),
                at,
                ply,
                seat(Side.LIGHT, lightName, lightToken, lightLevel),
                seat(Side.DARK, darkName, darkToken, darkLevel),
                lastPly(at, outcome),
                drawOfferedBy,
                deadline,
                ended,
                mark(endKey, endBody),
                createdAt,
                updatedAt);
    }

    private @Nullable Seat seat(Side side, @Nullable String name, byte @Nullable [] token, @Nullable Short level) {
        if (level != null) {
            return new Seat.Computer(Level.of(level));
        }
        // Whoever did not create the game has joined it.
        Mark mark = side == creator ? null : mark(joinKey, joinBody);
        return token == null ? null : new Seat.Person(name, new Digest(token), mark);
    }

    static @Nullable Mark mark(byte @Nullable [] key, byte @Nullable [] body) {
        return key == null || body == null ? null : new Mark(new Digest(key), new Digest(body));
    }

    private @Nullable PlayedPly lastPly(Position at, @Nullable Outcome outcome) {
        if (lastPly == null) {
            return null;
        }
        Notation.WrittenPly written = Notation.parseWrittenPly(lastPly);
        // Whoever is to move again after a ply of their own has an opponent who was passed over (R9).
        Side passedOver = at.sideToMove() == lastPlyBy ? lastPlyBy.opponent() : null;
        Played played = new Played(written.ply(), lastPlyBy, written.captures(), at, passedOver, outcome);
        boolean drawOffered = drawOfferedPly != null && drawOfferedPly == ply;
        return new PlayedPly(ply, lastPlyVersion, played, lastPlyAt, drawOffered);
    }
}
