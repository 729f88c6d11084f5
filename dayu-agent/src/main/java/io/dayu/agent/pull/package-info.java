/**
 * The pull of a replica: from a source's packets into the DataNode's own receiver.
 *
 * <p>Nothing here knows heartbeats or plans. A {@link io.dayu.agent.pull.Pull} runs on a thread of
 * {@link io.dayu.agent.pull.PullThreads}; orders and reports come from other threads and never wait
 * for the network or the disk.
 */
@NullMarked
package io.dayu.agent.pull;

import org.jspecify.annotations.NullMarked;
