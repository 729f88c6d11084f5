package io.dayu.hdfs.status;

import io.dayu.hdfs.state.NodeTable;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The service states of DataNodes. HDFS calls one decommissioned whatever is being written to it
 * (HDFS-17658), so here it leaves until blocks that are being written were looked at, and is needed
 * while they have no other good replica. Not thread safe: for the planner thread.
 */
final class ServiceStates {
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(10);

  /** Holds of the lock at a time. */
  private static final int READS = 4;

  private final NodeTable nodes;
  private final Function<Set<String>, OpenWalk> walks;
  private Optional<OpenWalk> walk = Optional.empty();
  private Set<String> asked = Set.of();
  private Set<String> known = new HashSet<>();
  private Set<String> needed = Set.of();
  private long walkedNs;

  /**
   * Has looked at nothing.
   *
   * @param walks begins to read which of decommissioned DataNodes are needed
   */
  ServiceStates(NodeTable nodes, Function<Set<String>, OpenWalk> walks) {
    this.nodes = nodes;
    this.walks = walks;
  }

  /** Reads on, or begins anew after some time, and when there are others than before. */
  void look(long nowNs) {
    Set<String> left = left();
    if (walk.isEmpty()
        && !left.isEmpty()
        && (!known.containsAll(left) || nowNs - walkedNs >= EVERY_NS)) {
      asked = left;
      walk = Optional.of(walks.apply(left));
    }
    walk.ifPresent(one -> readOn(one, nowNs));
    known.retainAll(left);
  }

  private void readOn(OpenWalk going, long nowNs) {
    for (int read = 0; read < READS && !going.done(); read++) {
      going.read();
    }
    if (going.done()) {
      walk = Optional.empty();
      known = new HashSet<>(asked);
      needed = going.needed();
      walkedNs = nowNs;
    }
  }

  /** The DataNodes that HDFS calls decommissioned, and that are alive. */
  private Set<String> left() {
    Set<String> left = new HashSet<>();
    for (int number = 0; number < nodes.size(); number++) {
      if (nodes.alive(number)
          && nodes.facts(number).map(ServiceState::of).orElse(ServiceState.DEAD)
              == ServiceState.DECOMMISSIONED) {
        left.add(nodes.uuid(number));
      }
    }
    return left;
  }

  /** That of a DataNode that is registered. */
  Optional<ServiceState> of(int number) {
    return nodes.facts(number).map(ServiceState::of).map(state -> refined(state, number));
  }

  private ServiceState refined(ServiceState state, int number) {
    if (state != ServiceState.DECOMMISSIONED || !nodes.alive(number)) {
      return state;
    }
    String uuid = nodes.uuid(number);
    if (!known.contains(uuid)) {
      return ServiceState.DECOMMISSIONING;
    }
    return needed.contains(uuid) ? ServiceState.NEEDED_FOR_OPEN_BLOCKS : state;
  }
}
