/**
 * Tools for tests of this and other modules: a property harness, random clusters and a slow obvious
 * planner to compare with.
 */
@NullMarked
package io.dayu.core.testing;

import org.jspecify.annotations.NullMarked;
