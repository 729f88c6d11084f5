/** Recoveries that go as planned: what Dayu is for. */
@NullMarked
package io.dayu.it.recovery;

import org.jspecify.annotations.NullMarked;
