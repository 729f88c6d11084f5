package io.dayu.agent.meter;

import java.io.IOException;

/** Measures all traffic of one network interface by the kernel's counters. */
public final class NicMeter implements TrafficMeter {
  private final NetworkInterfaces interfaces;
  private final String name;

  /** A meter of the named interface. */
  public NicMeter(NetworkInterfaces interfaces, String name) {
    this.interfaces = interfaces;
    this.name = name;
  }

  @Override
  public TrafficCounters read(long nowNs) throws IOException {
    return interfaces.counters(name);
  }
}
