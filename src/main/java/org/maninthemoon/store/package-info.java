/** Keeps games in PostgreSQL: rows, their repositories, and the way between rows and the domain. */
@NullMarked
package org.maninthemoon.store;

import org.jspecify.annotations.NullMarked;
