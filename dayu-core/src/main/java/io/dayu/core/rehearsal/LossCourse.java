package io.dayu.core.rehearsal;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The course of a loss after its begin: links over time, and what is lost later.
 *
 * @param nodes all of them at a time since the begin, as many as there were then; their backlog and
 *     room are not used
 * @param later later losses, the earliest first
 */
public record LossCourse(LongFunction<List<NodeState>> nodes, List<LateLoss> later) {
  public LossCourse {
    later = later.stream().sorted(Comparator.comparingLong(LateLoss::atNs)).toList();
  }

  /** The course of a cluster whose traffic stays as it is, and which loses nothing more. */
  public static LossCourse steady(ClusterSnapshot start) {
    return new LossCourse(nowNs -> start.nodes(), List.of());
  }
}
