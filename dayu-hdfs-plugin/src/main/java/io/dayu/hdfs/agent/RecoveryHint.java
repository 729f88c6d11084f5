package io.dayu.hdfs.agent;

/**
 * What all agents are told of the recovery as a whole.
 *
 * @param recovering whether blocks wait or transfers run
 * @param lastTransfers whether few transfers remain and no block waits, so that they keep their
 *     rates rather than give way
 */
public record RecoveryHint(boolean recovering, boolean lastTransfers) {
  /** Nothing is recovered. */
  public static final RecoveryHint IDLE = new RecoveryHint(false, false);
}
