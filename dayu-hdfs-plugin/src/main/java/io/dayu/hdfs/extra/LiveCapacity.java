package io.dayu.hdfs.extra;

import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.state.NodeTable;
import java.util.Optional;

/**
 * The room of the DataNodes that live.
 *
 * @param bytes of all of them
 */
public record LiveCapacity(long bytes, int dataNodes) {
  /** That of the DataNodes of a table; for the planner thread. */
  public static LiveCapacity of(NodeTable nodes) {
    long bytes = 0;
    int alive = 0;
    for (int node = 0; node < nodes.size(); node++) {
      Optional<DataNodeFacts> facts = nodes.facts(node);
      if (nodes.alive(node) && facts.isPresent()) {
        bytes += facts.get().storage().capacityBytes();
        alive++;
      }
    }
    return new LiveCapacity(bytes, alive);
  }
}
