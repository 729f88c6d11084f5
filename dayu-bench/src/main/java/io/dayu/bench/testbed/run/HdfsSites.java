package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.arm.TestbedCluster;
import io.dayu.bench.testbed.net.TestbedHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** The contents of the hdfs-site.xml of each daemon and client. */
public final class HdfsSites {
  static final int RPC_PORT = 8020;
  public static final int HTTP_PORT = 9870;
  static final int DATANODE_HTTP_PORT = 9864;
  private static final int LEAST_BLOCK_BYTES = 512;

  private final Path home;
  private final TestbedCluster shape;
  private final Map<String, String> properties;

  /**
   * The sites of a cluster.
   *
   * @param home its directory, where it keeps its disks
   * @param properties over the ones that the testbed needs
   */
  public HdfsSites(Path home, TestbedCluster shape, Map<String, String> properties) {
    this.home = home;
    this.shape = shape;
    this.properties = Map.copyOf(properties);
  }

  /** Writes the files that the sites name. */
  void writeFiles() throws IOException {
    Files.writeString(excludeFile(), "");
    StringBuilder racks = new StringBuilder();
    for (int node = 0; node < shape.nodes(); node++) {
      racks
          .append(TestbedHost.dataNode(node).address())
          .append(" /rack")
          .append(shape.rackOf(node));
      racks.append('\n');
    }
    Files.writeString(rackFile(), racks);
  }

  /** The file that names DataNodes to be decommissioned. */
  Path excludeFile() {
    return home.resolve("exclude");
  }

  private Path rackFile() {
    return home.resolve("racks");
  }

  /** The site of clients. */
  Configuration client() {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", "hdfs://" + TestbedHost.nameNode().address() + ":" + RPC_PORT);
    site.setInt("dfs.replication", shape.replication());
    return site;
  }

  Configuration nameNode() {
    Configuration site = common();
    site.set("dfs.namenode.rpc-address", TestbedHost.nameNode().address() + ":" + RPC_PORT);
    site.set("dfs.namenode.http-address", TestbedHost.nameNode().address() + ":" + HTTP_PORT);
    site.set("dfs.namenode.name.dir", home.resolve("name").toUri().toString());
    site.set("dfs.namenode.heartbeat.recheck-interval", "1000");
    site.set("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    // Out of safe mode with a DataNode yet to report, HDFS begins to copy what is not lost.
    site.set("dfs.namenode.safemode.extension", "3000");
    site.set("dfs.namenode.safemode.min.datanodes", Integer.toString(shape.nodes()));
    site.setInt("dfs.namenode.fs-limits.min-block-size", LEAST_BLOCK_BYTES);
    site.set("dfs.hosts.exclude", excludeFile().toString());
    if (shape.racks() > 1) {
      site.set("net.topology.node.switch.mapping.impl", "org.apache.hadoop.net.TableMapping");
      site.set("net.topology.table.file.name", rackFile().toString());
    }
    return withProperties(site);
  }

  Configuration dataNode(int node) {
    String address = TestbedHost.dataNode(node).address();
    Configuration site = common();
    site.set("dfs.datanode.data.dir", home.resolve("data" + node).toUri().toString());
    site.set("dfs.datanode.hostname", address);
    site.set("dfs.datanode.address", address + ":9866");
    site.set("dfs.datanode.http.address", address + ":" + DATANODE_HTTP_PORT);
    site.set("dfs.datanode.ipc.address", address + ":9867");
    return withProperties(site);
  }

  private Configuration common() {
    Configuration site = client();
    site.set("dfs.heartbeat.interval", "1");
    site.set("dfs.blocksize", Long.toString(shape.blockBytes()));
    site.set("hadoop.tmp.dir", home.resolve("tmp").toString());
    return site;
  }

  private Configuration withProperties(Configuration site) {
    properties.forEach(site::set);
    return site;
  }
}
