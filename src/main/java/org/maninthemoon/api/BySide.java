package org.maninthemoon.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.rules.Side;

/** One value a side; a side without a value is absent. */
record BySide<T>(
        @JsonProperty("LIGHT") @Nullable T light,
        @JsonProperty("DARK") @Nullable T dark) {

    static <T> BySide<T> of(Function<Side, @Nullable T> value) {
        return new BySide<>(value.apply(Side.LIGHT), value.apply(Side.DARK));
    }
}
