/**
 * The law of The Man in the Moon, R1 to R10, and nothing else: immutable values and pure functions on {@code java.*}.
 *
 * <p>Start at {@link org.maninthemoon.rules.Law}: it says which plies are legal in a {@link
 * org.maninthemoon.rules.Position} and what each leads to. What people write is read by {@link
 * org.maninthemoon.rules.Notation}, whole games by {@link org.maninthemoon.rules.GameRecord}. Each rule has one address:
 *
 * <pre>
 * R1 board       Square, Direction         R6 capture     CustodianCapture
 * R2 men         Side, Position            R7 who captures CustodianCapture
 * R3 placing     Law.placingSquares        R8 winning     Law.outcome
 * R4 moving      Law.stepsFrom             R9 blocked     Law.nextToMove
 * R5 first move  Law.isFirstMove           R10 no capture Law.outcome
 * </pre>
 */
@NullMarked
package org.maninthemoon.rules;

import org.jspecify.annotations.NullMarked;
