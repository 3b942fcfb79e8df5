package org.maninthemoon.faults;

/** A ply as it is found after everything. */
record Stored(int number, int version, String ply) {}
