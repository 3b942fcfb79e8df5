package org.maninthemoon.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Rule;

/**
 * A refusal: nothing was changed, and the client is told why. It is an answer rather than a failure, so it carries no
 * stack trace.
 */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Reason reason;
    private final transient @Nullable Rule rule;
    private final transient @Nullable Game game;
    private final transient List<Object> facts;

    /**
     * @param rule the rule that the refusal follows from, or null
     * @param game the game as it is, or null where the caller may know nothing of it
     * @param facts what the explanation names, such as squares; see the messages
     */
    RefusedException(Reason reason, @Nullable Rule rule, @Nullable Game game, Object... facts) {
        super(reason.name(), null, false, false);
        this.reason = reason;
        this.rule = rule;
        this.game = game;
        this.facts = List.of(facts);
    }

    public Reason reason() {
        return reason;
    }

    public @Nullable Rule rule() {
        return rule;
    }

    public @Nullable Game game() {
        return game;
    }

    public List<Object> facts() {
        return facts;
    }
}
