/** Limits on an embedded cluster: one is passed, and Dayu steps back until it is to resume. */
@NullMarked
package io.dayu.it.limits;

import org.jspecify.annotations.NullMarked;
