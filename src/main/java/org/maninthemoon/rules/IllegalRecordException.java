package org.maninthemoon.rules;

import org.jspecify.annotations.Nullable;

/** A well-written record of a game that was not played by the rules, and where it leaves them. */
public final class IllegalRecordException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What is wrong with the record. */
    public enum Reason {
        /** The rules refuse the ply. */
        PLY_REFUSED,
        /** The ply takes other men than those that are written behind it. */
        CAPTURES,
        /** A ply by a side that is passed over. */
        PASSED_OVER,
        /** A dash for a side that can move. */
        NOT_PASSED_OVER,
        /** A ply, or a dash, when the rules have ended the game. */
        GAME_OVER,
        /** A result that the plies contradict. */
        RESULT,
        /** A victory by timeout of the side whose turn it is, and whose time alone can have run out. */
        WINNER_TO_MOVE
    }

    private final int ply;
    private final transient Reason reason;
    private final transient @Nullable Refusal refusal;
    private final transient Rule rule;
    private final int line;
    private final int column;

    IllegalRecordException(int ply, Refusal refusal, int line, int column) {
        this(ply, Reason.PLY_REFUSED, refusal, refusal.rule(), line, column);
    }

    IllegalRecordException(int ply, Reason reason, Rule rule, int line, int column) {
        this(ply, reason, null, rule, line, column);
    }

    private IllegalRecordException(int ply, Reason reason, @Nullable Refusal refusal, Rule rule, int line, int column) {
        super(reason + " (" + rule + ") with ply " + ply + " at " + line + ":" + column);
        this.ply = ply;
        this.reason = reason;
        this.refusal = refusal;
        this.rule = rule;
        this.line = line;
        this.column = column;
    }

    /** The number of the ply, or that the next one would have; of the last ply, if the result is wrong. */
    public int ply() {
        return ply;
    }

    public Reason reason() {
        return reason;
    }

    /** Why the rules refuse the ply; null unless it is {@link Reason#PLY_REFUSED}. */
    public @Nullable Refusal refusal() {
        return refusal;
    }

    /** The rule that the record breaks. */
    public Rule rule() {
        return rule;
    }

    /** The line, from 1. */
    public int line() {
        return line;
    }

    /** The column in code points, from 1. */
    public int column() {
        return column;
    }
}
