package io.dayu.it.support;

import io.dayu.bench.cluster.EmbeddedCluster;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;

/** What a site's hdfs-site.xml says of a cluster's two NameNodes. */
public final class NameNodePair {
  private NameNodePair() {}

  /** A configuration that names both. */
  public static Configuration pair(EmbeddedCluster cluster) {
    Configuration conf = new Configuration(cluster.hdfs().getConfiguration(0));
    conf.set(DFSConfigKeys.DFS_NAMESERVICES, "pair");
    conf.set("dfs.ha.namenodes.pair", "one,two");
    conf.set("dfs.namenode.rpc-address.pair.one", address(cluster, 0));
    conf.set("dfs.namenode.rpc-address.pair.two", address(cluster, 1));
    return conf;
  }

  /** The RPC address of one of them, HOST:PORT. */
  public static String address(EmbeddedCluster cluster, int nameNode) {
    return cluster.hdfs().getNameNode(nameNode).getNameNodeAddressHostPortString();
  }
}
