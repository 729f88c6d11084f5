/** A cluster on shaped links whose network fails. */
@NullMarked
package io.dayu.it.testbed.run;

import org.jspecify.annotations.NullMarked;
