package org.maninthemoon.api;

import java.util.ArrayList;
import java.util.List;

/** What came cannot be read as a request; each violation says which field is wrong and what would have been right. */
final class MalformedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    /**
     * A field that is wrong.
     *
     * @param field the field's path in the body, or the name of a parameter or header
     * @param message the key of the text that says what is expected
     * @param facts what the text names
     */
    record Violation(String field, String message, List<Object> facts) {}

    MalformedException(List<Violation> violations) {
        super(violations.toString(), null, false, false);
        this.violations = List.copyOf(violations);
    }

    static MalformedException of(String field, String message, Object... facts) {
        return new MalformedException(List.of(new Violation(field, message, List.of(facts))));
    }

    List<Violation> violations() {
        return violations;
    }

    /** Reads several fields and gathers what is wrong, so that a client hears of all of it at once. */
    static void throwIfAny(Runnable... fields) {
        List<Violation> violations = new ArrayList<>();
        for (Runnable field : fields) {
            try {
                field.run();
            } catch (MalformedException malformed) {
                violations.addAll(malformed.violations());
            }
        }
        if (!violations.isEmpty()) {
            throw new MalformedException(violations);
        }
    }
}
