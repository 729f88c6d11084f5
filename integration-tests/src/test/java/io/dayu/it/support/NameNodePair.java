package io.dayu.it.support;

import io.dayu.bench.cluster.EmbeddedCluster;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.net.NetUtils;

/** The settings of a site's hdfs-site.xml for a cluster's two NameNodes. */
public final class NameNodePair {
  private static final String FAILOVER =
      "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider";

  private NameNodePair() {}

  /** A configuration that names both. */
  public static Configuration pair(EmbeddedCluster cluster) {
    Configuration conf = new Configuration(cluster.hdfs().getConfiguration(0));
    name(cluster, conf);
    return conf;
  }

  /** What clients in other processes need to know of both, and nothing else. */
  public static Configuration site(EmbeddedCluster cluster) {
    Configuration site = new Configuration(false);
    name(cluster, site);
    site.set("fs.defaultFS", "hdfs://pair");
    site.set("dfs.client.failover.proxy.provider.pair", FAILOVER);
    site.set("dfs.namenode.http-address.pair.one", httpAddress(cluster, 0));
    site.set("dfs.namenode.http-address.pair.two", httpAddress(cluster, 1));
    return site;
  }

  private static void name(EmbeddedCluster cluster, Configuration conf) {
    conf.set(DFSConfigKeys.DFS_NAMESERVICES, "pair");
    conf.set("dfs.ha.namenodes.pair", "one,two");
    conf.set("dfs.namenode.rpc-address.pair.one", address(cluster, 0));
    conf.set("dfs.namenode.rpc-address.pair.two", address(cluster, 1));
  }

  /** The RPC address of one of them, HOST:PORT. */
  public static String address(EmbeddedCluster cluster, int nameNode) {
    return cluster.hdfs().getNameNode(nameNode).getNameNodeAddressHostPortString();
  }

  private static String httpAddress(EmbeddedCluster cluster, int nameNode) {
    return NetUtils.getHostPortString(cluster.hdfs().getNameNode(nameNode).getHttpAddress());
  }
}
