package io.dayu.agent.pull;

import org.jspecify.annotations.Nullable;

/** A pull's place at the device that its replica is written to. Used by the pull's thread alone. */
final class DiskPlace {
  private final PullControl control;
  private @Nullable String storageId;
  private boolean taken;

  DiskPlace(PullControl control) {
    this.control = control;
  }

  /** Names the volume that the replica is written to. */
  void of(String replicasStorageId) {
    storageId = replicasStorageId;
  }

  /** Takes the place, if the pull has none; whether bytes may flow there now. */
  boolean take() {
    String storage = storageId;
    if (storage == null) {
      return true;
    }
    if (!taken) {
      taken = true;
      control.enterDisk(storage);
    }
    return control.mayBeWritten();
  }

  /** Gives the place to others. */
  void leave() {
    taken = false;
    control.leaveDisk();
  }
}
