package io.dayu.core.guard;

/** A part of a budget that never falls below what recovery has in any case. */
public final class GuardedBudget {
  private GuardedBudget() {}

  /**
   * The part of a budget that a guard leaves.
   *
   * @param factor the part, from 0 to 1
   * @param budgetBytesPerSec what there would be without a guard
   * @param leastBytesPerSec what recovery keeps, B_min of equation 1; a budget that is less than
   *     that is left whole
   */
  public static double of(double factor, double budgetBytesPerSec, double leastBytesPerSec) {
    return Math.max(factor * budgetBytesPerSec, Math.min(budgetBytesPerSec, leastBytesPerSec));
  }
}
