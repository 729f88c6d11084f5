package io.dayu.sim.scheduler;

import io.dayu.core.select.Placer;
import io.dayu.core.snapshot.ClusterSnapshot;

/** Makes the placer of each slot: how a rival chooses sources and destinations. */
@FunctionalInterface
public interface SlotPlacers {
  /**
   * The placer of one slot; equal arguments give placers that do the same.
   *
   * @param snapshot that is planned
   * @param slot links, candidates and space of the plan
   * @param seed decides what is left to chance
   */
  Placer create(ClusterSnapshot snapshot, PlacerSlot slot, long seed);
}
