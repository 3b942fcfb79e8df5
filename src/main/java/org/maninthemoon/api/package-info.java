/** The HTTP contract: resources parse, ask the application, and render; {@code openapi.yaml} says what clients may rely on. */
@NullMarked
package org.maninthemoon.api;

import org.jspecify.annotations.NullMarked;
