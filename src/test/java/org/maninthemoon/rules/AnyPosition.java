package org.maninthemoon.rules;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.jqwik.api.ForAll;

/** Wherever men of the moving phase are strewn by {@link RandomPosition}. */
@ForAll(supplier = RandomPosition.class)
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@interface AnyPosition {}
