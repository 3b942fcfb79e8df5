package org.maninthemoon.api;

import org.jspecify.annotations.Nullable;

/** The body that takes the open seat. */
record JoinRequest(@Nullable String name) {}
