/** What the programs of this module share about being processes. */
@NullMarked
package io.dayu.it.process;

import org.jspecify.annotations.NullMarked;
