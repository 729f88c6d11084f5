package io.dayu.hdfs.admin;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.operator.NodeView;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.status.ServiceState;
import io.dayu.protocol.admin.CopyBudget;
import java.util.function.Function;

/**
 * The answer that says how fast background tasks may copy files: their share of what clients and
 * recovery leave of alpha of all links.
 *
 * <p>What background tasks move themselves counts as clients' traffic, so that they take less of
 * less. B_min is recovery's alone: where clients take all, background tasks stand still.
 */
final class CuratorBudget {
  /**
   * Bytes that are written for each byte that is read, at most: erasure coding with as much parity.
   */
  private static final int WRITTEN_OF_READ = 2;

  private final Host host;
  private final RunningDayu parts;

  CuratorBudget(Host host, RunningDayu parts) {
    this.host = host;
    this.parts = parts;
  }

  CopyBudget budget() throws RefusedException, NoAnswerException {
    Readings.requirePlanner(host, parts);
    double share = planner().shares().costShare();
    boolean paused = parts.operator().hold().kind() == OperatorMode.Kind.PAUSED;
    return new CopyBudget(
        share,
        parts.settings().scheduler().timing().timeslotNs() / 1_000_000,
        paused ? 0 : (long) (share * leftBytesPerSec()));
  }

  /** Bytes of files that could be read and written in a second. */
  private double leftBytesPerSec() throws NoAnswerException {
    double out = 0;
    double in = 0;
    for (NodeView node : parts.operator().nodes()) {
      if (node.alive() && node.state() == ServiceState.IN_SERVICE) {
        out += left(node, NodeView::out);
        in += left(node, NodeView::in);
      }
    }
    return Math.min(out, in / WRITTEN_OF_READ);
  }

  private double left(NodeView node, Function<NodeView, NodeView.DirectionView> way) {
    NodeView.DirectionView link = way.apply(node);
    return Math.max(0, planner().alpha() * link.believed() - link.foreground() - link.planned());
  }

  private PlannerSettings planner() {
    return parts.settings().scheduler().planning().planner();
  }
}
