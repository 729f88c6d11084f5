package io.dayu.core.rehearsal;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;

/** A block of a rehearsal: what it missed, and where replicas are on their way or arrived. */
final class RehearsedBlock {
  private final RecoveryTask lost;
  private RecoveryTask now;
  private IntSet arriving = IntSet.of();
  private IntSet arrived = IntSet.of();

  RehearsedBlock(RecoveryTask lost) {
    this.lost = lost;
    this.now = lost;
  }

  /** The block as a plan is to see it. */
  RecoveryTask task() {
    return now;
  }

  /** The block as it was lost. */
  RecoveryTask lost() {
    return lost;
  }

  /** Replicas that have come back. */
  int arrived() {
    return arrived.size();
  }

  boolean whole() {
    return arrived.size() >= lost.missing();
  }

  void begins(int destination) {
    arriving = arriving.with(destination);
    changed();
  }

  void endsAt(int destination) {
    arriving = arriving.without(destination);
    arrived = arrived.with(destination);
    changed();
  }

  void isCancelledAt(int destination) {
    arriving = arriving.without(destination);
    changed();
  }

  private void changed() {
    IntSet sites = arriving.withAll(arrived);
    int missing = lost.missing() - sites.size();
    int[] types = new int[missing];
    for (int i = 0; i < missing; i++) {
      types[i] = lost.storageTypes().get(lost.storageTypes().size() - missing + i);
    }
    now =
        new RecoveryTask(
            lost.id(),
            lost.sizeBytes(),
            lost.shape().withMissing(missing, StorageTypes.of(types)),
            lost.sources().withAll(arrived),
            lost.placed().withAll(sites),
            lost.barred().withAll(sites));
  }
}
