/**
 * The build tool that lowers a jar's own classes from Java 17 to Java 8.
 *
 * <p>The shaded libraries are of Java 8 already and stay as they are. What the tool does not know
 * stops the build, here or at a gate.
 */
@NullMarked
package io.dayu.lower;

import org.jspecify.annotations.NullMarked;
