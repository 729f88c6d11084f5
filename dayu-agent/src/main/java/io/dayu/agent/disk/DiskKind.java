package io.dayu.agent.disk;

import io.dayu.agent.host.HostVolume;
import io.dayu.core.guard.CapacityBounds;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A kind of device, as far as recovery treats it differently. */
public enum DiskKind {
  /** Heads move: what hurts is a seek, so one stream each way. */
  ROTATIONAL(40, 1, 100_000_000),
  /** Anything else, of which many do many things at once. */
  OTHER(10, 8, 400_000_000);

  private static final Set<String> WITHOUT_HEADS = Set.of("SSD", "NVDIMM", "RAM_DISK");
  private static final Set<String> WITH_HEADS = Set.of("ARCHIVE");

  /** No device carries this many times what is usual for its kind. */
  private static final int MOST_TIMES = 20;

  /** None that is whole carries this many times less. */
  private static final int LEAST_PARTS = 16;

  private final long waitNs;
  private final int streams;
  private final long usualBytesPerSec;

  DiskKind(int waitMs, int streams, long usualBytesPerSec) {
    this.waitNs = TimeUnit.MILLISECONDS.toNanos(waitMs);
    this.streams = streams;
    this.usualBytesPerSec = usualBytesPerSec;
  }

  /**
   * The kind of the device that has these volumes: as their storage types say, for the site knows
   * best; where those say DISK, as the device does.
   */
  static DiskKind of(Collection<HostVolume> volumes, BooleanSupplier saysRotational) {
    if (volumes.stream().anyMatch(volume -> WITHOUT_HEADS.contains(volume.storageType()))) {
      return OTHER;
    }
    boolean archive =
        volumes.stream().anyMatch(volume -> WITH_HEADS.contains(volume.storageType()));
    return archive || saysRotational.getAsBoolean() ? ROTATIONAL : OTHER;
  }

  /** The time that a read may wait before recovery gives way. */
  public long waitNs() {
    return waitNs;
  }

  /** The number of transfers that are written at once, and read at once. */
  public int streams() {
    return streams;
  }

  /** True if being busy all the time means that it can do no more. */
  public boolean isBusyAtOneThing() {
    return this == ROTATIONAL;
  }

  /** The capacity that can be expected of it. */
  public CapacityBounds capacity() {
    return new CapacityBounds(
        usualBytesPerSec, usualBytesPerSec / LEAST_PARTS, usualBytesPerSec * MOST_TIMES);
  }
}
