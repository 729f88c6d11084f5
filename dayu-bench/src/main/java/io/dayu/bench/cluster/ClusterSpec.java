package io.dayu.bench.cluster;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;

/**
 * The specification of an embedded cluster.
 *
 * @param racks the rack of each DataNode; as many DataNodes as entries
 * @param linkBytesPerSec emulated link of each DataNode in each direction
 * @param blockBytes HDFS block size
 * @param storageTypes the storages of every DataNode
 * @param ofNodes properties of single DataNodes, by their place in {@code racks}
 * @param nameNodes the NameNodes of the cluster
 * @param properties further hdfs-site.xml properties, over the ones a test cluster needs
 */
public record ClusterSpec(
    List<String> racks,
    long linkBytesPerSec,
    long blockBytes,
    List<StorageType> storageTypes,
    Map<Integer, Map<String, String>> ofNodes,
    NameNodeSetup nameNodes,
    Map<String, String> properties) {
  /** The NameNodes of a cluster. */
  public enum NameNodeSetup {
    ONE,
    /** A second one to fail over to. */
    ACTIVE_AND_STANDBY,
    /** Two, each of a namespace of its own over the same DataNodes. */
    FEDERATION
  }

  public ClusterSpec {
    racks = List.copyOf(racks);
    storageTypes = List.copyOf(storageTypes);
    ofNodes = Map.copyOf(ofNodes);
    properties = Map.copyOf(properties);
  }

  /** A cluster of {@code nodes} DataNodes spread round-robin over {@code racks} racks. */
  public static ClusterSpec of(int nodes, int racks, long linkBytesPerSec, long blockBytes) {
    String[] names = new String[nodes];
    for (int node = 0; node < nodes; node++) {
      names[node] = "/rack" + node % racks;
    }
    return new ClusterSpec(
        List.of(names),
        linkBytesPerSec,
        blockBytes,
        List.of(StorageType.DISK, StorageType.DISK),
        Map.of(),
        NameNodeSetup.ONE,
        Map.of());
  }

  /** The same with one property more. */
  public ClusterSpec with(String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(properties);
    more.put(key, value);
    return new ClusterSpec(
        racks, linkBytesPerSec, blockBytes, storageTypes, ofNodes, nameNodes, more);
  }

  /** The same with other storages on every DataNode. */
  public ClusterSpec withStorageTypes(StorageType... types) {
    return new ClusterSpec(
        racks, linkBytesPerSec, blockBytes, List.of(types), ofNodes, nameNodes, properties);
  }

  /** The same with Dayu switched off on some DataNodes. */
  public ClusterSpec withoutAgentOn(Integer... nodes) {
    return withOn(Set.of(nodes), "dayu.enabled", "false");
  }

  /** The same with one property more on some DataNodes. */
  public ClusterSpec withOn(Set<Integer> nodes, String key, String value) {
    Map<Integer, Map<String, String>> more = new HashMap<>(ofNodes);
    for (int node : nodes) {
      Map<String, String> own = new HashMap<>(more.getOrDefault(node, Map.of()));
      own.put(key, value);
      more.put(node, Map.copyOf(own));
    }
    return new ClusterSpec(
        racks, linkBytesPerSec, blockBytes, storageTypes, more, nameNodes, properties);
  }

  /** The same with a second NameNode to fail over to. */
  public ClusterSpec withStandby() {
    return with(NameNodeSetup.ACTIVE_AND_STANDBY);
  }

  /** The same with two namespaces over its DataNodes. */
  public ClusterSpec federated() {
    return with(NameNodeSetup.FEDERATION);
  }

  private ClusterSpec with(NameNodeSetup others) {
    return new ClusterSpec(
        racks, linkBytesPerSec, blockBytes, storageTypes, ofNodes, others, properties);
  }
}
