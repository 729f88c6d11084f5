/**
 * How this node's clients fare, and what part of its links recovery may have while they fare badly.
 *
 * <p>Reads are timed by Little's law, from a look at whom the DataNode serves and its count of
 * reads that ended; writes by the round trips of acknowledgements in clients' pipelines. What is
 * made of them decides {@link io.dayu.core.guard.ClientGuard}.
 */
@NullMarked
package io.dayu.agent.client;

import org.jspecify.annotations.NullMarked;
