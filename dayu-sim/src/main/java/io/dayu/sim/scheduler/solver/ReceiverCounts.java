package io.dayu.sim.scheduler.solver;

import io.dayu.core.select.Eligibility;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The counts of replicas that each receiver is still to be given. Not thread safe. */
final class ReceiverCounts {
  private record Left(int node, long count) {}

  private final PriorityQueue<Left> mostFirst =
      new PriorityQueue<>(
          Comparator.comparingLong(Left::count).reversed().thenComparingInt(Left::node));

  ReceiverCounts(long[] countOfNode) {
    for (int node = 0; node < countOfNode.length; node++) {
      if (countOfNode[node] > 0) {
        mostFirst.add(new Left(node, countOfNode[node]));
      }
    }
  }

  /** Takes one from the allowed receiver with the most left; less than 0 when there is none. */
  int take(Eligibility allowed) {
    List<Left> passed = new ArrayList<>();
    int taken = -1;
    while (taken < 0 && !mostFirst.isEmpty()) {
      Left left = mostFirst.remove();
      if (allowed.allows(left.node())) {
        taken = left.node();
        if (left.count() > 1) {
          passed.add(new Left(left.node(), left.count() - 1));
        }
      } else {
        passed.add(left);
      }
    }
    mostFirst.addAll(passed);
    return taken;
  }
}
