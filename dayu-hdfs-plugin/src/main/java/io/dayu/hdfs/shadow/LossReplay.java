package io.dayu.hdfs.shadow;

import io.dayu.core.control.PlanFunction;
import io.dayu.core.rehearsal.LossCourse;
import io.dayu.core.rehearsal.Rehearsal;
import io.dayu.core.rehearsal.RehearsalWatcher;
import io.dayu.core.rehearsal.RehearsedEnd;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A loss played again with Dayu's own engine: the same planner and the same slots as in a recovery.
 * The same loss gives the same figures.
 */
final class LossReplay implements RehearsalWatcher {
  private static final double NS_PER_SEC = 1e9;

  private final ShadowedLoss loss;
  private final Map<Long, Long> savedNs = new HashMap<>();
  private double linkSecAboveAlpha;

  private LossReplay(ShadowedLoss loss) {
    this.loss = loss;
  }

  /**
   * Plays it.
   *
   * @param stops whether nobody wants the figures any more
   */
  static LossFigures play(ShadowedLoss loss, PlanFunction planner, BooleanSupplier stops) {
    LossReplay replay = new LossReplay(loss);
    Rehearsal rehearsal =
        new Rehearsal(
            loss.start(),
            new LossCourse(replay::nodes, loss.course().later()),
            loss.terms(),
            planner,
            (snapshot, settings, plan) -> List.of(),
            replay);
    boolean more = true;
    while (more && rehearsal.slots() < RehearsedEnd.SLOTS_MAX && !stops.getAsBoolean()) {
      more = rehearsal.play();
    }
    return replay.figures(rehearsal);
  }

  /** A sample is played in a part of the time: its traffic is that of the time it stands for. */
  private List<NodeState> nodes(long playedNs) {
    return loss.course().nodes().apply((long) (playedNs * loss.weight()));
  }

  @Override
  public void passed(long fromNs, long toNs, long[] inBytes, long[] outBytes) {
    double seconds = (toNs - fromNs) / NS_PER_SEC;
    double alpha = loss.terms().settings().alpha();
    List<NodeState> nodes = nodes(fromNs);
    for (int node = 0; node < nodes.size(); node++) {
      linkSecAboveAlpha += above(nodes.get(node).in(), inBytes[node] / seconds, alpha, seconds);
      linkSecAboveAlpha += above(nodes.get(node).out(), outBytes[node] / seconds, alpha, seconds);
    }
  }

  /** The seconds for which a link was above alpha: all of them or none. */
  static double above(LinkState link, double recoveryPerSec, double alpha, double seconds) {
    double used = link.foregroundBytesPerSec() + recoveryPerSec;
    return link.fresh() && used > alpha * link.totalBytesPerSec() ? seconds : 0;
  }

  @Override
  public void arrived(RecoveryTask lost, int replicas, long atNs) {
    savedNs.putIfAbsent(lost.id(), atNs);
  }

  private LossFigures figures(Rehearsal rehearsal) {
    RehearsedEnd end = rehearsal.end();
    double times = loss.weight() * end.toTheEnd(1);
    double oneReplicaNs = 0;
    double noneToSpareNs = 0;
    for (Map.Entry<Long, ShadowedLoss.RiskyBlock> one : loss.atRisk().entrySet()) {
      long untilNs = savedNs.getOrDefault(one.getKey(), rehearsal.elapsedNs());
      double ns = Math.max(0, untilNs - one.getValue().lostNs() / loss.weight());
      noneToSpareNs += ns;
      oneReplicaNs += one.getValue().oneReplica() ? ns : 0;
    }
    return new LossFigures(
        Math.round(rehearsal.elapsedNs() * times),
        Math.round(end.movedBytes() * times),
        oneReplicaNs / NS_PER_SEC * loss.weight() * times,
        noneToSpareNs / NS_PER_SEC * loss.weight() * times,
        linkSecAboveAlpha * times,
        end.cutShort() ? 0 : Math.round(end.remainingBlocks() * loss.weight()));
  }
}
