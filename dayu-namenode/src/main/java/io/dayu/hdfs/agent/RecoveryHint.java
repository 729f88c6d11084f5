package io.dayu.hdfs.agent;

/**
 * The state of the recovery as a whole, as all agents are told it.
 *
 * @param recovering whether blocks wait or transfers run
 * @param lastTransfers whether few transfers remain and no block waits, so that they keep their
 *     rates rather than give way
 * @param lastReplicas whether blocks of which one replica is left wait or are under way
 */
public record RecoveryHint(boolean recovering, boolean lastTransfers, boolean lastReplicas) {
  /** Nothing is recovered. */
  public static final RecoveryHint IDLE = new RecoveryHint(false, false, false);
}
