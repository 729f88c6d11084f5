package io.dayu.agent.meter;

import java.io.IOException;

/** Counts all bytes that came in and went out. */
@FunctionalInterface
public interface TrafficMeter {
  /** The counters now. */
  TrafficCounters read(long nowNs) throws IOException;
}
