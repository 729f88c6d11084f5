package io.dayu.hdfs.cli.site;

import java.util.Arrays;
import java.util.Optional;

/** The keys of HDFS that may name a class of Dayu, and what they hold without Dayu. */
enum DayuClassKey {
  NAMENODE_PLUGINS("dfs.namenode.plugins", true, "", ""),
  PLACEMENT_POLICY(
      "dfs.block.replicator.classname",
      true,
      "dayu.placement.policy",
      DayuClassKey.HDFS + "blockmanagement.BlockPlacementPolicyDefault"),
  TOPOLOGY("dfs.net.topology.impl", true, "", "org.apache.hadoop.hdfs.net.DFSNetworkTopology"),
  /** Names the class by mistake; a NameNode does not start with it. */
  OTHER_TOPOLOGY("net.topology.impl", true, "", "org.apache.hadoop.net.NetworkTopology"),
  HOSTS_PROVIDER(
      "dfs.namenode.hosts.provider.classname",
      true,
      "dayu.elastic.off.provider",
      DayuClassKey.HDFS + "blockmanagement.HostFileManager"),
  DATANODE_PLUGINS("dfs.datanode.plugins", false, "", ""),
  DATASET_FACTORY(
      "dfs.datanode.fsdataset.factory",
      false,
      "",
      DayuClassKey.HDFS + "datanode.fsdataset.impl.FsDatasetFactory");

  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String PACKAGES = "io.dayu.";
  private static final String CLASSES_OF_HADOOPS_PACKAGES =
      "org\\.apache\\.hadoop\\.hdfs\\.server\\."
          + "(blockmanagement\\.Dayu(BlockPlacementPolicy|Hosts)"
          + "|datanode\\.fsdataset\\.impl\\.DayuDatasetFactory)";

  private final String key;
  private final boolean ofNameNodes;
  private final String delegateKey;
  private final String stock;

  DayuClassKey(String key, boolean ofNameNodes, String delegateKey, String stock) {
    this.key = key;
    this.ofNameNodes = ofNameNodes;
    this.delegateKey = delegateKey;
    this.stock = stock;
  }

  /** The one of that name, also with a nameservice or a NameNode behind it. */
  static Optional<DayuClassKey> find(String name) {
    return Arrays.stream(values())
        .filter(one -> name.equals(one.key) || name.startsWith(one.key + "."))
        .findFirst();
  }

  /** True if a word is the name of a class of Dayu. */
  static boolean isOurs(String word) {
    return word.startsWith(PACKAGES) || word.matches(CLASSES_OF_HADOOPS_PACKAGES);
  }

  /** Its name, as a site writes it. */
  String key() {
    return key;
  }

  /** True if NameNodes read it; DataNodes do otherwise. */
  boolean ofNameNodes() {
    return ofNameNodes;
  }

  /** The key of Dayu that names the site's own class; empty where there is none. */
  String delegateKey() {
    return delegateKey;
  }

  /** The class that HDFS takes where the key is not set; empty where it takes none. */
  String stock() {
    return stock;
  }
}
