package io.dayu.compat;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The class of Java's whose later members a class has. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface StandsFor {
  /** Java's class. */
  Class<?> value();
}
