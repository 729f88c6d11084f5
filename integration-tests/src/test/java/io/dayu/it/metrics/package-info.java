/** What the daemons' own web servers show of Dayu. */
@NullMarked
package io.dayu.it.metrics;

import org.jspecify.annotations.NullMarked;
