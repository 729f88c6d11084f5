package io.dayu.sim.engine;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.failure.Failure;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.trace.Foreground;
import java.util.Comparator;
import java.util.List;

/**
 * The cluster, its clients and its failures, whoever recovers it.
 *
 * @param shape the cluster
 * @param foreground load of clients; for as many nodes
 * @param blocks that the nodes hold
 * @param failures at least one, in the order of their times
 * @param settings alpha and B_min of equations 1 and 3, and what else the planner is to use
 * @param timing the lengths of ticks, reports and slots
 * @param endlessBytes keeps at least so many bytes waiting by losing single replicas of more and
 *     more nodes' blocks (section 5.2: infinitely many tasks), 0 for what the failures lose
 */
public record Scenario(
    ClusterShape shape,
    Foreground foreground,
    BlockMap blocks,
    List<Failure> failures,
    PlannerSettings settings,
    Timing timing,
    long endlessBytes) {
  public Scenario {
    failures = failures.stream().sorted(Comparator.comparingLong(Failure::atNs)).toList();
    if (failures.isEmpty()) {
      throw new IllegalArgumentException("a scenario needs a failure");
    }
    if (foreground.nodes() != shape.nodes()) {
      throw new IllegalArgumentException(
          "the foreground is for " + foreground.nodes() + " nodes, not " + shape.nodes());
    }
  }

  /** The time at which the first nodes are lost. */
  public long beginNs() {
    return failures.get(0).atNs();
  }

  /**
   * The rate that equation 1 leaves to recovery of a link, unrounded.
   *
   * @param totalBytesPerSec the link's speed
   * @param foregroundBytesPerSec the clients' part of it
   */
  public double recoverBytesPerSec(double totalBytesPerSec, double foregroundBytesPerSec) {
    return RecoveryBandwidth.unrounded(totalBytesPerSec, foregroundBytesPerSec, settings);
  }

  /** The same cluster and failures with other settings. */
  public Scenario with(PlannerSettings newSettings, Timing newTiming) {
    return new Scenario(shape, foreground, blocks, failures, newSettings, newTiming, endlessBytes);
  }
}
