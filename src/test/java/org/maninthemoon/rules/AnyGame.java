package org.maninthemoon.rules;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.jqwik.api.ForAll;

/** Whatever {@link RandomGame} is played. */
@ForAll(supplier = RandomGame.Supplier.class)
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@interface AnyGame {}
