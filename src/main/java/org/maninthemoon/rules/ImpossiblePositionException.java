package org.maninthemoon.rules;

/** A position that is well written and that no game can reach; see {@link Reason} for what is wrong with it. */
public final class ImpossiblePositionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What is wrong with the position, and the rule that it breaks. */
    public enum Reason {
        /** Two men on one square, or a man off the board. */
        BOARD(Rule.R1),
        /** More than twelve men of a side, on the board and in hand. */
        TOO_MANY_MEN(Rule.R2),
        /** Men in hand that do not fit the men on the board or the side to move. */
        HANDS(Rule.R3),
        /** A man on the centre while men are placed. */
        MAN_ON_CENTRE(Rule.R3),
        /** Moves without a capture counted while men are placed or behind a capture, or a count that no limit allows. */
        COUNT(Rule.R10),
        /** A side is to move although one side has fewer than two men: the game is over. */
        TOO_FEW_MEN(Rule.R8),
        /** The side to move has no move: it is the other side's turn. */
        BLOCKED(Rule.R9),
        /** A side is to move although the count is at or over the limit. */
        LIMIT_REACHED(Rule.R10),
        /** No side is to move although neither R8 nor R10 has ended the game. */
        NOT_ENDED(Rule.R8);

        private final Rule rule;

        Reason(Rule rule) {
            this.rule = rule;
        }

        public Rule rule() {
            return rule;
        }
    }

    private final transient Reason reason;

    public ImpossiblePositionException(Reason reason) {
        super(reason.name());
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
