package io.dayu.hdfs.status;

import io.dayu.hdfs.state.NodeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * The DataNodes that are not in service, each since when it was first seen so. Not thread safe: for
 * the planner thread.
 */
public final class Absences {
  private final NodeTable nodes;
  private final IntFunction<Optional<ServiceState>> states;
  private final SortedMap<Integer, OutOfService.Absence> open = new TreeMap<>();

  /** Has seen none, and goes by HDFS's words. */
  public Absences(NodeTable nodes) {
    this(nodes, number -> nodes.facts(number).map(ServiceState::of));
  }

  /**
   * Has seen none.
   *
   * @param states that of each DataNode that is registered
   */
  Absences(NodeTable nodes, IntFunction<Optional<ServiceState>> states) {
    this.nodes = nodes;
    this.states = states;
  }

  /** Looks at all DataNodes; returns the absences that begin, in the order of their numbers. */
  public List<OutOfService.Absence> look(long nowNs) {
    List<OutOfService.Absence> begun = new ArrayList<>();
    for (int number = 0; number < nodes.size(); number++) {
      ServiceState state = states.apply(number).orElse(ServiceState.IN_SERVICE);
      OutOfService.Absence before = open.get(number);
      if (state == ServiceState.IN_SERVICE) {
        open.remove(number);
      } else if (before == null || before.state() != state) {
        OutOfService.Absence begins = new OutOfService.Absence(nodes.name(number), state, nowNs);
        open.put(number, begins);
        begun.add(begins);
      }
    }
    return begun;
  }

  /** All that last, in the order of their numbers. */
  public List<OutOfService.Absence> all() {
    return List.copyOf(open.values());
  }
}
