/**
 * The application: games, seats and who may do what when. It knows neither HTTP nor JPA; it asks {@link
 * org.maninthemoon.rules.Law} what is legal and {@link org.maninthemoon.game.Games} to keep what was accepted.
 */
@NullMarked
package org.maninthemoon.game;

import org.jspecify.annotations.NullMarked;
