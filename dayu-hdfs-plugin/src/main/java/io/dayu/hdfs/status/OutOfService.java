package io.dayu.hdfs.status;

import io.dayu.hdfs.state.NodeTable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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

  /** The states of DataNodes whose blocks are elsewhere, or need not be. */
  private static final Set<ServiceState> SETTLED =
      EnumSet.of(
          ServiceState.DECOMMISSIONED,
          ServiceState.NEEDED_FOR_OPEN_BLOCKS,
          ServiceState.IN_MAINTENANCE);

  private final NodeTable nodes;
  private final ServiceStates states;
  private final Absences absences;
  private boolean looked;
  private volatile List<Absence> shown = List.of();

  /**
   * A DataNode that is not in service.
   *
   * @param node host and port
   * @param sinceNs when it was first seen so, on this process's nanosecond clock
   */
  public record Absence(String node, ServiceState state, long sinceNs) {}

  OutOfService(NodeTable nodes, ServiceStates states) {
    this.nodes = nodes;
    this.states = states;
    this.absences = new Absences(nodes, states::of);
  }

  /** All of them, in the order of their numbers. */
  public List<Absence> all() {
    return shown;
  }

  /** True if one of them is on its way out. */
  boolean anyLeaves() {
    return shown.stream()
        .anyMatch(
            one ->
                one.state() == ServiceState.DECOMMISSIONING
                    || one.state() == ServiceState.ENTERING_MAINTENANCE);
  }

  /** Returns whether one was lost since the last look, or has begun to leave. */
  boolean look(long nowNs) {
    states.look(nowNs);
    boolean lost = false;
    for (Absence begins : absences.look(nowNs)) {
      if (looked) {
        lost |= !SETTLED.contains(begins.state());
        LOG.info("DataNode {} is {}", begins.node(), begins.state().words());
      }
    }
    looked = looked || nodes.size() > 0;
    shown = absences.all();
    return lost;
  }
}
