package io.dayu.core.source;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/** Those of a decode's sources that would end first, found in one look at each. */
final class FirstToEnd {
  private FirstToEnd() {}

  /**
   * Nodes by when they would end, the first one first; among equals the earlier candidate.
   *
   * @param most how many are wanted; fewer come where there are fewer candidates
   * @param candidates how many there are
   * @param node the candidate at a position
   * @param seconds when a node would end
   */
  static int[] of(int most, int candidates, IntUnaryOperator node, IntToDoubleFunction seconds) {
    int[] first = new int[Math.min(most, candidates)];
    double[] ends = new double[first.length];
    int found = 0;
    for (int i = 0; i < candidates; i++) {
      int candidate = node.applyAsInt(i);
      double end = seconds.applyAsDouble(candidate);
      boolean full = found == first.length;
      if (!(full && (found == 0 || end >= ends[found - 1]))) {
        int at = full ? found - 1 : found++;
        for (; at > 0 && ends[at - 1] > end; at--) {
          first[at] = first[at - 1];
          ends[at] = ends[at - 1];
        }
        first[at] = candidate;
        ends[at] = end;
      }
    }
    return Arrays.copyOf(first, found);
  }
}
