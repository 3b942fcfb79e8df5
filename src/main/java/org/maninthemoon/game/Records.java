package org.maninthemoon.game;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.game.RequestKey.Mark;
import org.maninthemoon.rules.GameRecord;
import org.maninthemoon.rules.GameRecord.Ending;
import org.maninthemoon.rules.GameRecord.Tag;
import org.maninthemoon.rules.IllegalRecordException;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Side;

/** Games as records: taking them home, bringing them back, and collecting the finished ones. */
@ApplicationScoped
public class Records {

    private static final String IMPORT = "import";

    private final Seating seating;
    private final GameService service;
    private final Games games;
    private final Clock clock;
    private final RandomGenerator random;

    public Records(Seating seating, GameService service, Games games, Clock clock, RandomGenerator random) {
        this.seating = seating;
        this.service = service;
        this.games = games;
        this.clock = clock;
        this.random = random;
    }

    /**
     * The record of a game as it is.
     *
     * @throws RefusedException if the game was removed since it was read
     */
    public GameRecord record(Game game) {
        List<Played> plies =
                service.line(game, game.ply()).stream().map(PlayedPly::played).toList();
        return new GameRecord(tags(game), plies);
    }

    private static List<Tag> tags(Game game) {
        String result = text(game.result());
        String imported = game.terms().importedTags();
        if (imported != null) {
            List<Tag> tags = GameRecord.parseHeader(imported);
            return GameRecord.with(
                    GameRecord.with(tags, GameRecord.ID, game.id().toString()), GameRecord.RESULT, result);
        }
        LocalDate day = LocalDate.ofInstant(game.createdAt(), ZoneOffset.UTC);
        return List.of(
                GameRecord.GAME,
                new Tag(GameRecord.ID, game.id().toString()),
                new Tag(GameRecord.DATE, day.toString()),
                new Tag(GameRecord.LIGHT, name(game.light())),
                new Tag(GameRecord.DARK, name(game.dark())),
                new Tag(GameRecord.NO_CAPTURE_LIMIT, Integer.toString(game.law().noCaptureLimit())),
                new Tag(GameRecord.RESULT, result));
    }

    /** A player's name; empty where he has none, or nobody has come yet. */
    private static String name(@Nullable Seat seat) {
        if (seat instanceof Seat.Computer computer) {
            return "Computer, level " + computer.level().number();
        }
        return seat instanceof Seat.Person person && person.name() != null ? person.name() : "";
    }

    private static String text(@Nullable Result result) {
        if (result == null) {
            return GameRecord.UNFINISHED;
        }
        return Ending.of(result.winner(), result.reason().name()).toString();
    }

    /**
     * Makes a game of a record, under one key only once. If it is unfinished the caller plays both sides; a finished one
     * can be looked at.
     *
     * @param text the record
     * @param key a key that nobody else can guess, or null
     * @throws org.maninthemoon.rules.MalformedRecordException if the text is no record
     * @throws IllegalRecordException if it is one of a game that was not played by the rules
     */
    public SeatedGame importRecord(String text, @Nullable RequestKey key) {
        GameRecord record;
        try {
            record = GameRecord.parse(text);
        } catch (IllegalRecordException e) {
            if (key != null) {
                // It stands for another text, as nothing is kept of this one.
                seating.created(key, key.mark(IMPORT), IMPORT);
            }
            throw e;
        }
        return GameService.untilKept(() -> {
            Mark mark = key == null ? null : key.mark(IMPORT);
            Optional<SeatedGame> earlier =
                    key == null || mark == null ? Optional.empty() : seating.created(key, mark, IMPORT);
            if (earlier.isPresent()) {
                return earlier;
            }
            UUID id = GameId.next(clock, random);
            SeatToken token = key == null ? SeatToken.next(random) : key.token(IMPORT, id);
            List<PlayedPly> plies = new ArrayList<>();
            Game game = replay(id, record, token, plies);
            return games.add(game, plies, mark) ? Optional.of(SeatedGame.of(game, token, false)) : Optional.empty();
        });
    }

    /** The game as it stands at the end of a record; its plies are added to a list. */
    private Game replay(UUID id, GameRecord record, SeatToken token, List<PlayedPly> plies) {
        Instant now = clock.instant();
        Optional<Ending> ending = record.ending();
        // What opens the seats of a finished game is told to nobody.
        Digest opens = (ending.isPresent() ? SeatToken.next(random) : token).hash();
        Terms terms = new Terms(record.law(), null, false, Side.LIGHT, null, GameRecord.header(record.tags()));
        Game game = Game.create(id, terms, seat(record, Side.LIGHT, opens), seat(record, Side.DARK, opens), now);
        for (Played played : record.plies()) {
            game = game.played(played.ply(), now, plies);
        }
        if (game.result() == null && ending.isPresent()) {
            Ending stated = ending.get();
            return game.ended(stated.winner(), Result.Reason.valueOf(stated.reason()), null, now);
        }
        return game;
    }

    private static Seat seat(GameRecord record, Side side, Digest opens) {
        String name = record.value(GameRecord.playerTag(side)).orElse("");
        return new Seat.Person(name.isEmpty() ? null : name, opens, null);
    }
}
