package io.dayu.sim.tier;

import java.util.List;

/**
 * The service that clients got while somebody decided about tiering.
 *
 * @param latencyMs mean time of an access, over the steps
 * @param fastReadGb read from the fast tier
 * @param operationsPerSec accesses in the mean, those for tiering too
 * @param runs number of times that tiering ran
 */
public record TierOutcome(
    double latencyMs, double fastReadGb, double operationsPerSec, double runs) {
  /** The mean of some plays. */
  static TierOutcome mean(List<TierOutcome> plays) {
    return new TierOutcome(
        plays.stream().mapToDouble(TierOutcome::latencyMs).average().orElseThrow(),
        plays.stream().mapToDouble(TierOutcome::fastReadGb).average().orElseThrow(),
        plays.stream().mapToDouble(TierOutcome::operationsPerSec).average().orElseThrow(),
        plays.stream().mapToDouble(TierOutcome::runs).average().orElseThrow());
  }
}
