package io.dayu.agent.disk;

import io.dayu.agent.host.HostVolume;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Devices that do what a test says. */
public final class CraftedDevices implements BlockDevices {
  private static final DiskCounters NOTHING = new DiskCounters(0, 0, 0, 0, 0, 0, 0);

  /** The device of each volume, by storage id. */
  public final Map<String, String> devices = new ConcurrentHashMap<>();

  /** Devices that say that they do not rotate. */
  final Set<String> flash = ConcurrentHashMap.newKeySet();

  /** Devices that cannot be read. */
  final Set<String> broken = ConcurrentHashMap.newKeySet();

  private final Map<String, DiskCounters> counters = new ConcurrentHashMap<>();

  /** A device reads and writes this much, each read and each write in so many milliseconds. */
  void work(String device, long reads, long readMs, long writes, long writeMs, long busyMs) {
    counters.merge(
        device,
        new DiskCounters(
            reads, reads << 20, reads * readMs, writes, writes << 20, writes * writeMs, busyMs),
        CraftedDevices::sum);
  }

  private static DiskCounters sum(DiskCounters one, DiskCounters other) {
    return new DiskCounters(
        one.reads() + other.reads(),
        one.readBytes() + other.readBytes(),
        one.readMs() + other.readMs(),
        one.writes() + other.writes(),
        one.writtenBytes() + other.writtenBytes(),
        one.writeMs() + other.writeMs(),
        one.busyMs() + other.busyMs());
  }

  @Override
  public Optional<String> deviceOf(HostVolume volume) {
    return Optional.ofNullable(devices.get(volume.storageId()));
  }

  @Override
  public boolean isRotational(String device) {
    return !flash.contains(device);
  }

  @Override
  public DiskCounters read(String device) throws IOException {
    if (broken.contains(device)) {
      throw new IOException("made up: no counters");
    }
    return counters.getOrDefault(device, NOTHING);
  }
}
