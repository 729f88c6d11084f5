package io.dayu.hdfs.shadow;

import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.status.Absences;
import io.dayu.hdfs.status.OutOfService;
import io.dayu.hdfs.status.ServiceState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The DataNodes that may be the cause of a loss. For the planner thread. */
final class MissingDataNodes {
  private static final int SHOWN_MAX = 20;

  /** A DataNode is missed some moments before its blocks come in. */
  private static final long BEFORE_NS = TimeUnit.MINUTES.toNanos(1);

  private final Absences absences;

  MissingDataNodes(NodeTable nodes) {
    this.absences = new Absences(nodes);
  }

  void look(long nowNs) {
    List<OutOfService.Absence> unused = absences.look(nowNs);
  }

  /** The state of each that was lost since shortly before the loss began, or is about to leave. */
  Map<String, String> causes(long begunNs) {
    Map<String, String> causes = new LinkedHashMap<>();
    absences.all().stream()
        .filter(one -> leaves(one.state()) || one.sinceNs() - begunNs >= -BEFORE_NS)
        .limit(SHOWN_MAX)
        .forEach(one -> causes.put(one.node(), one.state().words()));
    return causes;
  }

  private static boolean leaves(ServiceState state) {
    return state == ServiceState.DECOMMISSIONING || state == ServiceState.ENTERING_MAINTENANCE;
  }
}
