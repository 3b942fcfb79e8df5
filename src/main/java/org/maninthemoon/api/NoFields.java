package org.maninthemoon.api;

/** A body that is empty, or the empty object. */
record NoFields() {}
