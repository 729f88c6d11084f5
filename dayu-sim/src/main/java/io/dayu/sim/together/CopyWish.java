package io.dayu.sim.together;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.work.CopyOwner;

/** A kind of copy that a system wants, by the names and classes of the plugin's sources. */
public enum CopyWish {
  /** An extra replica of a hot block, of which there are few. */
  EXTRA("extras", WorkClass.AVAILABILITY, 0),
  /** A copy on DataNodes that stay awake, of a block of one that is to rest. */
  MOVE("moves", WorkClass.CAPACITY, 1),
  /** A replica of a cold block elsewhere, as a background task hints. */
  HINT("hints", WorkClass.COST, 2);

  private final String label;
  private final WorkClass workClass;
  private final int seedOffset;

  CopyWish(String label, WorkClass workClass, int seedOffset) {
    this.label = label;
    this.workClass = workClass;
    this.seedOffset = seedOffset;
  }

  /** Added to a run's seed, so that systems draw different blocks. */
  int seedOffset() {
    return seedOffset;
  }

  /** The system that wants it. */
  public CopyOwner owner() {
    return new CopyOwner(label, workClass);
  }
}
