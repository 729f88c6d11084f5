package io.dayu.sim.engine;

import java.util.List;

/**
 * The result of a long time with many failures.
 *
 * @param risk of the blocks
 * @param recoverySeconds times of the recoveries, each from a death until no block lacks a replica
 *     that can be had
 * @param awakeHours hours of nodes that answer and do not rest
 * @param interference the interference factors over the time in which anything moved
 * @param beyondBytes that copies carried beyond alpha, in means of 15 s
 * @param recovered bytes of replicas that recovery made
 * @param lower bytes that the other systems moved
 * @param movedHours in which anything moved
 */
public record LongResult(
    Risk risk,
    List<Double> recoverySeconds,
    double awakeHours,
    Interference interference,
    double beyondBytes,
    long recovered,
    BesideBytes lower,
    double movedHours) {
  public LongResult {
    recoverySeconds = List.copyOf(recoverySeconds);
  }

  /**
   * The risk of the blocks.
   *
   * @param lost blocks of which at the end no replica is left, on nodes that are away neither
   * @param outOfReach how often the last replica that answered went away
   * @param oneSeconds seconds, over all blocks, in which just one replica answered
   * @param noneSeconds seconds, over all blocks, in which none did
   */
  public record Risk(long lost, long outOfReach, double oneSeconds, double noneSeconds) {}
}
