package io.dayu.sim.together;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.work.CopyOwner;

/** A kind of copy that a system wants, by the names and classes of the plugin's sources. */
public enum CopyWish {
  /** An extra replica of a hot block, of which there are few. */
  EXTRA("extras", WorkClass.AVAILABILITY),
  /** A copy on DataNodes that stay awake, of a block of one that is to rest. */
  MOVE("moves", WorkClass.CAPACITY),
  /** A replica of a cold block elsewhere, as a background task hints. */
  HINT("hints", WorkClass.COST);

  private final CopyOwner owner;

  CopyWish(String name, WorkClass workClass) {
    this.owner = new CopyOwner(name, workClass);
  }

  /** The system that wants it. */
  public CopyOwner owner() {
    return owner;
  }
}
