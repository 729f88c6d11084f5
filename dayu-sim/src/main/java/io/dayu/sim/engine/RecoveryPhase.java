package io.dayu.sim.engine;

/** A part of the time that is played, by the recovery of its failures. */
public enum RecoveryPhase {
  /** No node is declared dead yet. */
  BEFORE,
  /** Blocks lack replicas. */
  DURING,
  /** All that can be copied has been. */
  AFTER
}
