/**
 * The messages of agent and NameNode to each other, as immutable records.
 *
 * <p>Nothing here decides or does I/O; {@link io.dayu.protocol.rpc} carries it. Any thread.
 */
@NullMarked
package io.dayu.protocol;

import org.jspecify.annotations.NullMarked;
