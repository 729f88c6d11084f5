package io.dayu.sim.engine;

import java.util.List;

/**
 * The result of one simulated recovery.
 *
 * @param complete true if all was recovered before the horizon
 * @param recoveryNs from the first failure to the last whole replica
 * @param recoveredBytes bytes of whole replicas
 * @param resentBytes bytes moved in vain
 * @param interference the interference factors over the time of the recovery
 * @param overBudget links that plans gave more than B_recover, 0 for a scheduler that keeps to it
 * @param blocksWithoutReplica blocks that no node holds any more
 * @param slots a record for each slot; none for a scheduler that does not plan by slots
 */
public record RunResult(
    boolean complete,
    long recoveryNs,
    long recoveredBytes,
    long resentBytes,
    Interference interference,
    long overBudget,
    long blocksWithoutReplica,
    List<SlotRecord> slots) {
  public RunResult {
    slots = List.copyOf(slots);
  }

  /** Time of the recovery in seconds. */
  public double recoverySeconds() {
    return recoveryNs / 1e9;
  }
}
