package org.maninthemoon.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** @param next the cursor of the next page, absent on the last */
record GamePageView(List<GameView> items, @Nullable String next) {}
