/** What the programs of this module share about being processes. */
@NullMarked
package io.dayu.bench.process;

import org.jspecify.annotations.NullMarked;
