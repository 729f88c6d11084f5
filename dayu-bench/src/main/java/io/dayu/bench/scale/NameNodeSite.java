package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.scale.node.SimulatedCluster;
import io.dayu.core.plan.PlannerSettings;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.ServerSocketUtil;

/** The contents of the NameNode's hdfs-site.xml. */
final class NameNodeSite {
  private static final int RPC_PORT = 28_020;
  private static final int HTTP_PORT = 29_870;
  private static final int PORTS_TRIED = 20;

  private NameNodeSite() {}

  /**
   * The site of an arm.
   *
   * @param nameDirectory of the NameNode's namespace
   */
  static Configuration of(ScalePlan plan, ArmKind arm, Path nameDirectory) throws IOException {
    String rpc = "127.0.0.1:" + ServerSocketUtil.getPort(RPC_PORT, PORTS_TRIED);
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", "hdfs://" + rpc);
    site.set("dfs.namenode.rpc-address", rpc);
    site.set(
        "dfs.namenode.http-address",
        "127.0.0.1:" + ServerSocketUtil.getPort(HTTP_PORT, PORTS_TRIED));
    site.set("dfs.namenode.name.dir", nameDirectory.toUri().toString());
    site.set("dfs.namenode.handler.count", "100");
    // A DataNode counts as dead after 40 s in place of ten minutes.
    site.set("dfs.namenode.heartbeat.recheck-interval", "5000");
    site.set("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    site.set("dfs.namenode.safemode.min.datanodes", Integer.toString(plan.cluster().nodes()));
    site.set("dfs.namenode.safemode.extension", "10000");
    site.set("dfs.permissions.enabled", "false");
    // All nodes have one address, so that racks must go by host names: Hadoop's own for tests does.
    site.set("net.topology.node.switch.mapping.impl", "org.apache.hadoop.net.StaticMapping");
    site.set("hadoop.configured.node.mapping", SimulatedCluster.racks(plan.placement()));
    if (plan.clients().alpha() != PlannerSettings.DEFAULT.alpha()) {
      site.set("dayu.alpha", Double.toString(plan.clients().alpha()));
    }
    plan.compressedSettings().forEach(site::set);
    arm.nameNodeProperties().forEach(site::set);
    plan.nameNode().properties().forEach(site::set);
    return site;
  }
}
