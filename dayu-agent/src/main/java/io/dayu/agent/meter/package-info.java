/**
 * The traffic of the DataNode's link.
 *
 * <p>Reads counters and turns them into reports; knows neither pulls nor heartbeats. A meter may be
 * read by any thread, a {@link io.dayu.agent.meter.TrafficWindow} belongs to one heartbeat thread.
 */
@NullMarked
package io.dayu.agent.meter;

import org.jspecify.annotations.NullMarked;
