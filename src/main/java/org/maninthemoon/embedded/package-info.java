/**
 * A PostgreSQL that the service brings along, for machines where no database is configured.
 *
 * <p>Its programs are those of the zonky archives. The starter library that belongs to them is not used: it is made for
 * tests (no fsync, a data folder that it may delete, programs in a folder that every user of the machine may write to),
 * while the games kept here are to outlive a power cut.
 */
@NullMarked
package org.maninthemoon.embedded;

import org.jspecify.annotations.NullMarked;
