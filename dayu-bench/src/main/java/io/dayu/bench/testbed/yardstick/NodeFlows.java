package io.dayu.bench.testbed.yardstick;

import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.WireBudget;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The flows from a node to each other one, step by step, for the links to carry what equation 1
 * allows.
 *
 * @param trace of the foreground
 * @param budget of a link
 * @param nodes that take part
 */
record NodeFlows(LoadTrace trace, WireBudget budget, List<Integer> nodes) {
  /** Wire bytes a second from a node to each of {@link #nodes}. */
  double[] from(int node, int step) {
    return Matrix.fill(
        budgets(other -> trace.out(step, other)), budgets(other -> trace.in(step, other)))[
        nodes.indexOf(node)];
  }

  private double[] budgets(IntToDoubleFunction share) {
    return nodes.stream()
        .mapToDouble(node -> budget.bytesPerSec(share.applyAsDouble(node)))
        .toArray();
  }
}
