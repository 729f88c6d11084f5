/**
 * Decoding of erasure-coded blocks by Hadoop's own coders.
 *
 * <p>Knows how bytes of some internal blocks of a group become those of another. Reads and writes
 * nothing.
 */
@NullMarked
package io.dayu.agent.decode;

import org.jspecify.annotations.NullMarked;
