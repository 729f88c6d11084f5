/**
 * Numbers that stand for random ones: the same for the same arguments, on every Java.
 *
 * <p>Knows no other room. Any thread.
 */
@NullMarked
package io.dayu.core.hash;

import org.jspecify.annotations.NullMarked;
