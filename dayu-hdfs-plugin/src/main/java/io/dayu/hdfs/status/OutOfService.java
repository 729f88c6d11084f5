package io.dayu.hdfs.status;

import io.dayu.hdfs.state.NodeTable;
import java.util.List;
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

  OutOfService(NodeTable nodes) {
    this.nodes = nodes;
    this.absences = new Absences(nodes);
  }

  /** All of them, in the order of their numbers. */
  public List<Absence> all() {
    return shown;
  }

  /** Returns whether one was lost since the last look, or has begun to leave. */
  boolean look(long nowNs) {
    boolean lost = false;
    for (Absence begins : absences.look(nowNs)) {
      if (looked) {
        lost |=
            begins.state() != ServiceState.DECOMMISSIONED
                && begins.state() != ServiceState.IN_MAINTENANCE;
        LOG.info("DataNode {} is {}", begins.node(), begins.state().words());
      }
    }
    looked = looked || nodes.size() > 0;
    shown = absences.all();
    return lost;
  }
}
