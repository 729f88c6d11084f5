/**
 * The same cluster and the same events with Dayu and with stock HDFS alone: in the end no block is
 * worse off with Dayu.
 *
 * <p>The NameNode is real, without servers and threads; DataNodes and agents are played, in virtual
 * time.
 */
@NullMarked
package io.dayu.it.differential;

import org.jspecify.annotations.NullMarked;
