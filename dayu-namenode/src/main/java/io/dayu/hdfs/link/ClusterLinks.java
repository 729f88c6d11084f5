package io.dayu.hdfs.link;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All links at one moment. Immutable: whoever looks at it changes nothing.
 *
 * @param takenNs the moment, by this process's nanosecond clock
 * @param nodes by the numbers of DataNodes
 * @param numbers of DataNodes, by their uuids
 */
public record ClusterLinks(long takenNs, List<DataNodeLinks> nodes, Map<String, Integer> numbers) {
  /** No link is known. */
  public static final ClusterLinks NONE = new ClusterLinks(0, List.of(), Map.of());

  public ClusterLinks {
    nodes = List.copyOf(nodes);
    numbers = Map.copyOf(numbers);
  }

  /** The link of a DataNode; empty when it is not known. */
  public Optional<DataNodeLinks> find(String uuid) {
    return Optional.ofNullable(numbers.get(uuid)).map(nodes::get);
  }
}
