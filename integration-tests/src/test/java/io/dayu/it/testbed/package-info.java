/** Real daemons on shaped links, made small. */
@NullMarked
package io.dayu.it.testbed;

import org.jspecify.annotations.NullMarked;
