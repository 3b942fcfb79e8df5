package org.maninthemoon.api;

import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.maninthemoon.game.Reason;

/** Every kind of problem that the API answers with, and its status. The texts stand in the messages under its code. */
enum ProblemCode {
    MALFORMED_REQUEST(400),
    MALFORMED_RECORD(400),
    UNAUTHORIZED(401),
    NOT_YOUR_SEAT(403),
    NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    NOT_ACCEPTABLE(406),
    GAME_OVER(409),
    NOT_STARTED(409),
    ALREADY_STARTED(409),
    PLY_CONFLICT(409),
    WRONG_PHASE(409),
    NOT_YOUR_TURN(409),
    SEAT_TAKEN(409),
    ALREADY_SEATED(409),
    DRAW_OFFERED(409),
    NO_DRAW_OFFER(409),
    REQUEST_IN_PROGRESS(409),
    PRECONDITION_FAILED(412),
    TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    ILLEGAL_PLACEMENT(422),
    ILLEGAL_MOVE(422),
    IMPOSSIBLE_POSITION(422),
    ILLEGAL_RECORD(422),
    IDEMPOTENCY_KEY_REUSED(422),
    RATE_LIMITED(429),
    INTERNAL_ERROR(500),
    OVERLOADED(503),
    DATABASE_UNAVAILABLE(503);

    private final int status;

    ProblemCode(int status) {
        this.status = status;
    }

    int status() {
        return status;
    }

    /** The name that clients see, such as {@code not-your-turn}; it never changes. */
    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The address of the page that explains the problem. */
    URI type() {
        return URI.create("/problems/" + code());
    }

    static Optional<ProblemCode> ofCode(String code) {
        return Stream.of(values()).filter(known -> known.code().equals(code)).findFirst();
    }

    /** What a status that the framework answers with means here. */
    static ProblemCode ofStatus(int status) {
        return switch (status) {
            case 401 -> UNAUTHORIZED;
            case 403 -> NOT_YOUR_SEAT;
            case 404 -> NOT_FOUND;
            case 405 -> METHOD_NOT_ALLOWED;
            case 406 -> NOT_ACCEPTABLE;
            case 413 -> TOO_LARGE;
            case 415 -> UNSUPPORTED_MEDIA_TYPE;
            case 429 -> RATE_LIMITED;
            case 503 -> OVERLOADED;
            default ->
                Response.Status.Family.familyOf(status) == Response.Status.Family.CLIENT_ERROR
                        ? MALFORMED_REQUEST
                        : INTERNAL_ERROR;
        };
    }

    static ProblemCode of(Reason reason) {
        return switch (reason) {
            case GAME_NOT_FOUND, FUTURE_PLY -> NOT_FOUND;
            case TOKEN_MISSING, TOKEN_UNKNOWN -> UNAUTHORIZED;
            case NOT_CREATOR -> NOT_YOUR_SEAT;
            case KEY_REUSED -> IDEMPOTENCY_KEY_REUSED;
            case VERSION_CHANGED -> PRECONDITION_FAILED;
            case GAME_OVER -> GAME_OVER;
            case NOT_STARTED -> NOT_STARTED;
            case ALREADY_JOINED, STILL_PLAYED -> ALREADY_STARTED;
            case DRAW_OFFERED -> DRAW_OFFERED;
            case NO_DRAW_OFFER -> NO_DRAW_OFFER;
            case PLY_TAKEN, PLY_NOT_NEXT, TURN_TAKEN -> PLY_CONFLICT;
            case PLACING_IS_OVER, STILL_PLACING -> WRONG_PHASE;
            case PASSED_OVER, OPPONENTS_TURN -> NOT_YOUR_TURN;
            case SEAT_TAKEN -> SEAT_TAKEN;
            case ALREADY_SEATED -> ALREADY_SEATED;
            case CENTRE_STAYS_FREE, PLACING_ON_OCCUPIED -> ILLEGAL_PLACEMENT;
            case NO_OWN_MAN, FIRST_MOVE_NOT_TO_CENTRE, NOT_ONE_STEP, MOVE_ONTO_OCCUPIED -> ILLEGAL_MOVE;
            case BUSY, ENGINES_BUSY -> OVERLOADED;
        };
    }
}
