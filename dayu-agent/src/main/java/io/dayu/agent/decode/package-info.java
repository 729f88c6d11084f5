/**
 * Decoding of erasure-coded blocks by Hadoop's own coders.
 *
 * <p>Knows how bytes of some internal blocks of a group become those of another, and how they
 * become packets. Connects to nothing, and waits for nothing.
 */
@NullMarked
package io.dayu.agent.decode;

import org.jspecify.annotations.NullMarked;
