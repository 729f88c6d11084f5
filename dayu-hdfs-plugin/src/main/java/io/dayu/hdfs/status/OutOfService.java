package io.dayu.hdfs.status;

import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.state.NodeTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The DataNodes that are not in service, each since when as far as this planner has seen: why
 * blocks are to be recovered.
 *
 * <p>Looks by the planner thread; what was seen is read by any.
 */
public final class OutOfService {
  private static final Logger LOG = LoggerFactory.getLogger(OutOfService.class);

  private final NodeTable nodes;
  private final Map<Integer, Absence> absences = new HashMap<>();
  private boolean looked;
  private volatile List<Absence> shown = List.of();

  /**
   * A DataNode that is not in service.
   *
   * @param node host and port
   * @param sinceNs when it was first seen so, on this process's nanosecond clock
   */
  public record Absence(String node, ServiceState state, long sinceNs) {}

  OutOfService(NodeTable nodes) {
    this.nodes = nodes;
  }

  /** All of them, in the order of their numbers. */
  public List<Absence> all() {
    return shown;
  }

  /** Returns whether one was lost since the last look, or has begun to leave. */
  boolean look(long nowNs) {
    boolean lost = false;
    List<Absence> now = new ArrayList<>();
    for (int number = 0; number < nodes.size(); number++) {
      Optional<DataNodeFacts> facts = nodes.facts(number);
      ServiceState state = facts.map(ServiceState::of).orElse(ServiceState.IN_SERVICE);
      Absence before = absences.get(number);
      if (state == ServiceState.IN_SERVICE) {
        absences.remove(number);
      } else if (before == null || before.state() != state) {
        Absence begins = new Absence(nodes.name(number), state, nowNs);
        absences.put(number, begins);
        if (looked) {
          lost |= state != ServiceState.DECOMMISSIONED && state != ServiceState.IN_MAINTENANCE;
          LOG.info("DataNode {} is {}", begins.node(), state.words());
        }
      }
      Absence absence = absences.get(number);
      if (absence != null) {
        now.add(absence);
      }
    }
    looked = looked || nodes.size() > 0;
    shown = List.copyOf(now);
    return lost;
  }
}
