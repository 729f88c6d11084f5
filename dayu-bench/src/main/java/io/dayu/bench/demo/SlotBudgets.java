package io.dayu.bench.demo;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * S of equation 2, slot by slot, and the time that a recovery would take if all of it were used.
 */
final class SlotBudgets {
  private final SortedMap<Long, Budget> bySlot = new TreeMap<>();

  private record Budget(long bytes, double seconds) {
    /** The time that it takes to use so many bytes of it. */
    double secondsFor(long some) {
      return some <= 0 ? 0 : seconds * some / bytes;
    }
  }

  /** Takes in the budget of a slot and its length; the last word on a slot counts. */
  void put(long slot, long budgetBytes, double seconds) {
    bySlot.put(slot, new Budget(budgetBytes, seconds));
  }

  int slots() {
    return bySlot.size();
  }

  /**
   * Seconds in which the budgets, from the first slot on, could carry the bytes; the last slot's
   * budget goes on for as long as it takes. Infinite without a budget.
   */
  double idealSeconds(long bytes) {
    double seconds = 0;
    long left = bytes;
    Budget last = new Budget(0, 1);
    for (Budget budget : bySlot.values()) {
      last = budget;
      if (left <= budget.bytes()) {
        break;
      }
      left -= budget.bytes();
      seconds += budget.seconds();
    }
    return seconds + last.secondsFor(left);
  }
}
