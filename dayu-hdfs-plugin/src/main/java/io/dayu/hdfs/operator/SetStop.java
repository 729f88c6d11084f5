package io.dayu.hdfs.operator;

import java.util.List;

/**
 * The findings of a look at all that a set of DataNodes holds, on all of them being stopped at
 * once.
 *
 * @param nodes the DataNodes, as people know them
 */
public record SetStop(List<String> nodes, StopCheck check) {
  public SetStop {
    nodes = List.copyOf(nodes);
  }
}
