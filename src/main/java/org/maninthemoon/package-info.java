/** The Man in the Moon, a service that hosts the board game; {@link org.maninthemoon.Main} starts it. */
@NullMarked
package org.maninthemoon;

import org.jspecify.annotations.NullMarked;
