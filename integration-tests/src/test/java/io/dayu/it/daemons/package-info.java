/** Real daemons that are started, killed, upgraded and thrashed. */
@NullMarked
package io.dayu.it.daemons;

import org.jspecify.annotations.NullMarked;
