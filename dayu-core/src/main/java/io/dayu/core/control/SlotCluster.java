package io.dayu.core.control;

import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.Optional;

/** A cluster, real or simulated, that a {@link SlotEngine} recovers. */
public interface SlotCluster {
  /** The first plan of a recovery is about to be made. */
  void recoveryBegins(long waitedNs, long nowNs);

  /** The cluster as it is now, for a plan of that. */
  ClusterSnapshot snapshot(SlotSpan span, boolean repair, long nowNs);

  /**
   * The outcome of the plan of the slot before, now that the next is made; empty when that tells
   * nothing.
   */
  Optional<SlotOutcome> lastOutcome(long nowNs);

  /** A step of a plan is done: whoever waits for it sees that it goes on. */
  void planAdvances();

  /** Carries a plan out: books, orders, steers and ends transfers. */
  void carryOut(DuePlan due, Plan plan, long nowNs);

  /** A plan was carried out. */
  void planned(PlannedSlot slot, long nowNs);
}
