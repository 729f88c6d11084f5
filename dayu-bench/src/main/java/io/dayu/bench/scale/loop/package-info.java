/**
 * A thread that serves thousands: tasks that say when they are due again, and calls to a NameNode
 * that nobody waits for.
 *
 * <p>Knows Hadoop's RPC on the wire, but neither DataNodes nor agents. Everything runs on the
 * loop's thread; a method that other threads may call says so.
 */
@NullMarked
package io.dayu.bench.scale.loop;

import org.jspecify.annotations.NullMarked;
