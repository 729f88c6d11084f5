package io.dayu.agent.disk;

import io.dayu.agent.host.HostVolume;
import java.io.IOException;
import java.util.Optional;

/** The devices that volumes are on, and their counters. */
public interface BlockDevices {
  /** The name of the device that the volume is on; empty when it has no counters. */
  Optional<String> deviceOf(HostVolume volume);

  /** True if the device says that it rotates, or says nothing; no more than a hint. */
  boolean isRotational(String device);

  /** The device's counters now. */
  DiskCounters read(String device) throws IOException;
}
