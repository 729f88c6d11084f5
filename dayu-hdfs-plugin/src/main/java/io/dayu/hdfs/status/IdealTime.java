package io.dayu.hdfs.status;

import java.util.ArrayList;
import java.util.List;

/**
 * The time that a recovery would have taken if all links' budgets had been used all the time:
 * equation 2, slot by slot.
 *
 * <p>Not thread safe; time comes from outside.
 */
final class IdealTime {
  private record Budget(long fromNs, double bytesPerSec) {}

  private final List<Budget> budgets = new ArrayList<>();

  /** From now on the links carry so much, both directions considered. */
  void budget(double bytesPerSec, long nowNs) {
    budgets.add(new Budget(nowNs, bytesPerSec));
  }

  void clear() {
    budgets.clear();
  }

  /**
   * The time in which the budgets move so many bytes; the last one goes on for ever. 0 when they
   * would never have moved them all: then there is no ideal.
   */
  long ns(double bytes) {
    double leftBytes = bytes;
    double ns = 0;
    for (int i = 0; i < budgets.size(); i++) {
      double perNs = budgets.get(i).bytesPerSec() / 1e9;
      boolean last = i == budgets.size() - 1;
      double lengthNs =
          last ? Double.MAX_VALUE : budgets.get(i + 1).fromNs() - budgets.get(i).fromNs();
      if (perNs > 0 && leftBytes <= perNs * lengthNs) {
        return (long) (ns + leftBytes / perNs);
      }
      leftBytes -= perNs * lengthNs;
      ns += lengthNs;
    }
    return 0;
  }
}
