/**
 * The foreground that clients make, as an interface and as a trace in a file: the CSV format, its
 * reader and writer, and what is wrong with a file in one sentence.
 *
 * <p>Knows no cluster and no simulation. One thread a file; a trace that has been read, any thread.
 */
@NullMarked
package io.dayu.tools.trace;

import org.jspecify.annotations.NullMarked;
