package io.dayu.it.demo;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * S of equation 2, slot by slot, and the time that a recovery would take if all of it were used.
 */
final class SlotBudgets {
  private final double slotSeconds;
  private final SortedMap<Long, Long> bytesBySlot = new TreeMap<>();

  SlotBudgets(double slotSeconds) {
    this.slotSeconds = slotSeconds;
  }

  /** Takes in the budget of a slot; the last word on a slot counts. */
  void put(long slot, long budgetBytes) {
    bytesBySlot.put(slot, budgetBytes);
  }

  int slots() {
    return bytesBySlot.size();
  }

  /**
   * Seconds in which the budgets, from the first slot on, could carry the bytes; the last slot's
   * budget goes on for as long as it takes. Infinite without a budget.
   */
  double idealSeconds(long bytes) {
    double seconds = 0;
    long left = bytes;
    long lastBudget = 0;
    for (long budget : bytesBySlot.values()) {
      if (left <= budget) {
        return seconds + slotSeconds * share(left, budget);
      }
      left -= budget;
      seconds += slotSeconds;
      lastBudget = budget;
    }
    return seconds + slotSeconds * share(left, lastBudget);
  }

  private static double share(long left, long budget) {
    return left <= 0 ? 0 : (double) left / budget;
  }
}
