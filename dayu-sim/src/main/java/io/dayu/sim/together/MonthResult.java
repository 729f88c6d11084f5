package io.dayu.sim.together;

import io.dayu.core.work.CopyOutcome;
import io.dayu.sim.engine.LongResult;
import io.dayu.sim.engine.RecoveryPhase;
import java.util.Map;

/**
 * The result of one arm.
 *
 * @param result of its simulation
 * @param tallies the outcomes of what its systems wanted
 */
public record MonthResult(MonthArm arm, LongResult result, Map<CopyWish, CopyTally> tallies) {
  public MonthResult {
    tallies = Map.copyOf(tallies);
  }

  /** Copies of a system that were stored. */
  public int stored(CopyWish wish) {
    CopyTally tally = tallies.get(wish);
    return tally == null ? 0 : tally.of(CopyOutcome.STORED);
  }

  /** Bytes that a system moved. */
  public double movedBytes(CopyWish wish) {
    double bytes = 0;
    for (RecoveryPhase phase : RecoveryPhase.values()) {
      bytes += result.lower().of(wish.owner().workClass(), phase);
    }
    return bytes;
  }

  /** Bytes that all systems moved beside recovery. */
  public double movedBytes() {
    double bytes = 0;
    for (CopyWish wish : CopyWish.values()) {
      bytes += movedBytes(wish);
    }
    return bytes;
  }
}
