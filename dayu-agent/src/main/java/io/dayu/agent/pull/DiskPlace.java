package io.dayu.agent.pull;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A pull's place at the device that its replica is written to. Used by the pull's thread alone. */
final class DiskPlace {
  private final PullParts parts;
  private @Nullable String storageId;
  private boolean taken;

  /** Orders that a pull follows, one after another. */
  @FunctionalInterface
  interface Directives {
    /** Waits for what is to be done next. */
    Directive next() throws IOException;
  }

  DiskPlace(PullParts parts) {
    this.parts = parts;
  }

  /** Names the volume that the replica is written to; whether bytes may flow there now. */
  boolean takeAt(String replicasStorageId) {
    storageId = replicasStorageId;
    return take();
  }

  /** Takes the place, if the pull has none; whether bytes may flow there now. */
  private boolean take() {
    String storage = storageId;
    if (storage == null) {
      return true;
    }
    if (!taken) {
      taken = true;
      parts.control().pace().enterDisk(storage);
    }
    return parts.control().pace().mayBeWritten();
  }

  /**
   * Waits until the device has time for the pull, and for what is to be done then.
   *
   * @param reads whether a source is read now, which is not broken off
   */
  Directive awaitTurn(Directives orders, BooleanSupplier reads) throws IOException {
    Directive directive = orders.next();
    while (!reads.getAsBoolean() && !take()) {
      parts.waits();
      parts.control().awaitDisk();
      // Orders may have come meanwhile.
      directive = orders.next();
    }
    return directive;
  }

  /** Gives the place to others. */
  void leave() {
    taken = false;
    parts.control().pace().leaveDisk();
  }
}
