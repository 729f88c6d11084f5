package io.dayu.protocol;

import java.util.List;
import java.util.Optional;

/**
 * The report of the disks behind an agent's link.
 *
 * @param limits rates that they leave recovery; empty where they are no limit, or are not known
 * @param devices each of them; none while that is not due, and of an agent that does not tell
 */
public record StorageReport(Optional<DiskReport> limits, List<DeviceReport> devices) {
  public StorageReport {
    devices = List.copyOf(devices);
  }
}
