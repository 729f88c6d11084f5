package io.dayu.sim.together;

import io.dayu.sim.engine.RecoveryPhase;
import io.dayu.sim.engine.TogetherResult;
import java.util.Map;
import java.util.Objects;

/**
 * The result of one arm.
 *
 * @param result of its simulation
 * @param tallies the outcomes of what its systems wanted
 */
public record ArmResult(TogetherArm arm, TogetherResult result, Map<CopyWish, CopyTally> tallies) {
  public ArmResult {
    tallies = Map.copyOf(tallies);
  }

  /** Time of the recovery in seconds. */
  public double recoverySeconds() {
    return result.recovery().recoverySeconds();
  }

  /** The outcomes of what a system of the arm wanted. */
  public CopyTally tally(CopyWish wish) {
    return Objects.requireNonNull(tallies.get(wish));
  }

  /** Bytes that all systems moved in a phase. */
  public double lowerBytes(RecoveryPhase phase) {
    return tallies.keySet().stream().mapToDouble(wish -> lowerBytes(wish, phase)).sum();
  }

  /** Bytes that a system moved in a phase. */
  public double lowerBytes(CopyWish wish, RecoveryPhase phase) {
    return result.lower().of(wish.owner().workClass(), phase);
  }
}
