package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;

/**
 * Greedy1 (section 5, G1): all candidates are scanned for the least c / B of what they were
 * assigned before; the way of CAR and PPR.
 *
 * <p>Unlike Dayu's the metric leaves the task itself out. Nodes without room for the task are
 * passed over. Ties go by rank.
 */
final class Greedy1Choice implements Choice {
  private final ChoiceNodes nodes;
  private final int[][] receiversByType;
  private final double[] inSeconds;

  Greedy1Choice(ChoiceNodes nodes) {
    this.nodes = nodes;
    receiversByType = new int[nodes.storageTypes()][];
    for (int type = 0; type < receiversByType.length; type++) {
      receiversByType[type] = nodes.receivers(type);
    }
    inSeconds = new double[nodes.count()];
    for (int node = 0; node < inSeconds.length; node++) {
      inSeconds[node] = inSeconds(node);
    }
  }

  private double inSeconds(int node) {
    return (double) nodes.inBytes(node) / nodes.inBytesPerSec(node);
  }

  private double outSeconds(int node) {
    return (double) nodes.outBytes(node) / nodes.outBytesPerSec(node);
  }

  @Override
  public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
    int best = NONE;
    double bestSeconds = Double.POSITIVE_INFINITY;
    for (int node : SendingHolders.sending(nodes, holders, filter)) {
      double seconds = outSeconds(node);
      if (nodes.hasRoomOut(node, bytes) && before(seconds, node, bestSeconds, best)) {
        best = node;
        bestSeconds = seconds;
      }
    }
    return best;
  }

  @Override
  public int destination(int storageType, long bytes, Eligibility eligibility) {
    int best = NONE;
    double bestSeconds = Double.POSITIVE_INFINITY;
    int full = NONE;
    for (int node : receiversByType[storageType]) {
      double seconds = inSeconds[node];
      if (before(seconds, node, bestSeconds, best) && eligibility.allows(node)) {
        if (nodes.hasRoomIn(node, bytes)) {
          best = node;
          bestSeconds = seconds;
        } else {
          full = node;
        }
      }
    }
    return best == NONE ? full : best;
  }

  private boolean before(double seconds, int node, double bestSeconds, int best) {
    return seconds < bestSeconds
        || (seconds == bestSeconds && (best == NONE || nodes.rank(node) < nodes.rank(best)));
  }

  @Override
  public void charged(int source, int destination) {
    inSeconds[destination] = inSeconds(destination);
  }

  @Override
  public boolean refusesWithoutRoom() {
    return true;
  }
}
