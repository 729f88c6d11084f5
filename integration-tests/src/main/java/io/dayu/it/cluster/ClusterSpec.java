package io.dayu.it.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an embedded cluster is to be like.
 *
 * @param racks the rack of each DataNode; as many DataNodes as entries
 * @param linkBytesPerSec emulated link of each DataNode in each direction
 * @param blockBytes HDFS block size
 * @param properties further hdfs-site.xml properties, over the ones a test cluster needs
 */
public record ClusterSpec(
    List<String> racks, long linkBytesPerSec, long blockBytes, Map<String, String> properties) {
  public ClusterSpec {
    racks = List.copyOf(racks);
    properties = Map.copyOf(properties);
  }

  /** A cluster of {@code nodes} DataNodes spread round-robin over {@code racks} racks. */
  public static ClusterSpec of(int nodes, int racks, long linkBytesPerSec, long blockBytes) {
    String[] names = new String[nodes];
    for (int node = 0; node < nodes; node++) {
      names[node] = "/rack" + node % racks;
    }
    return new ClusterSpec(List.of(names), linkBytesPerSec, blockBytes, Map.of());
  }

  /** The same with one property more. */
  public ClusterSpec with(String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(properties);
    more.put(key, value);
    return new ClusterSpec(racks, linkBytesPerSec, blockBytes, more);
  }
}
