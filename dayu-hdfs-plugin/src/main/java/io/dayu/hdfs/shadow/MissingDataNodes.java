package io.dayu.hdfs.shadow;

import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.status.ServiceState;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The DataNodes that are not in service, each since when. For the planner thread. */
final class MissingDataNodes {
  private static final int SHOWN_MAX = 20;

  /** A DataNode is missed some moments before its blocks come in. */
  private static final long BEFORE_NS = TimeUnit.MINUTES.toNanos(1);

  private final NodeTable nodes;
  private final Map<Integer, Missing> absences = new HashMap<>();

  private record Missing(String name, ServiceState state, long sinceNs) {}

  MissingDataNodes(NodeTable nodes) {
    this.nodes = nodes;
  }

  void look(long nowNs) {
    for (int number = 0; number < nodes.size(); number++) {
      Optional<DataNodeFacts> facts = nodes.facts(number);
      ServiceState state = facts.map(ServiceState::of).orElse(ServiceState.IN_SERVICE);
      Missing before = absences.get(number);
      if (state == ServiceState.IN_SERVICE) {
        absences.remove(number);
      } else if (before == null || before.state() != state) {
        absences.put(number, new Missing(nodes.name(number), state, nowNs));
      }
    }
  }

  /** Those that may have caused a loss: lost since shortly before it began, or about to leave. */
  Map<String, String> causes(long begunNs) {
    Map<String, String> causes = new LinkedHashMap<>();
    absences.values().stream()
        .filter(one -> leaves(one.state()) || one.sinceNs() - begunNs >= -BEFORE_NS)
        .limit(SHOWN_MAX)
        .forEach(one -> causes.put(one.name(), one.state().words()));
    return causes;
  }

  private static boolean leaves(ServiceState state) {
    return state == ServiceState.DECOMMISSIONING || state == ServiceState.ENTERING_MAINTENANCE;
  }
}
