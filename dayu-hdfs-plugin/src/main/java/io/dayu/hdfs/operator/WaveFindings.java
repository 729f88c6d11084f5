package io.dayu.hdfs.operator;

import io.dayu.core.wave.WavePlan;
import java.util.List;

/**
 * Waves of DataNodes, and what was found about the first of them at the end.
 *
 * @param nodes the DataNodes that were divided; the plan has their places
 * @param away DataNodes of the list, or done, whose replicas do not surely count now
 * @param complete whether all was met that the DataNodes hold
 * @param first all that the first wave holds, on its being stopped now
 * @param deadAfterMs the time without a heartbeat after which HDFS calls a DataNode dead
 */
public record WaveFindings(
    List<ClusterNode> nodes,
    List<ClusterNode> away,
    WavePlan plan,
    boolean complete,
    StopCheck first,
    long deadAfterMs) {
  /** Copies the lists. */
  public WaveFindings {
    nodes = List.copyOf(nodes);
    away = List.copyOf(away);
  }

  /** True if the first wave may be stopped now: all are back, and all of its blocks stay. */
  public boolean mayGo() {
    return away.isEmpty()
        && !plan.waves().isEmpty()
        && first.complete()
        && first.only() == 0
        && first.doubtful() == 0;
  }
}
