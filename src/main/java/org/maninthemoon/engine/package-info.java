/** The computer player: search, evaluation and what it knows exactly. It knows the rules and Java, and no clock. */
@NullMarked
package org.maninthemoon.engine;

import org.jspecify.annotations.NullMarked;
