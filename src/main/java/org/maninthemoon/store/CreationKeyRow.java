package org.maninthemoon.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;
import org.maninthemoon.game.Digest;
import org.maninthemoon.game.Games.Creation;
import org.maninthemoon.game.RequestKey.Mark;

/** A row of {@code creation_key}: under which key a game was created. */
@Entity
@Table(name = "creation_key")
@NullUnmarked
class CreationKeyRow {

    @Id
    @Column(name = "key_digest")
    byte[] key;

    @Column(name = "body_digest")
    byte[] body;

    @Column(name = "game_id")
    UUID gameId;

    static CreationKeyRow of(Mark mark, UUID gameId) {
        CreationKeyRow row = new CreationKeyRow();
        row.key = mark.key().bytes();
        row.body = mark.body().bytes();
        row.gameId = gameId;
        return row;
    }

    Creation toCreation() {
        return new Creation(gameId, new Digest(body));
    }
}
