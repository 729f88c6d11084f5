package io.dayu.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/** A real NameNode without DataNodes, on free ports, in a directory of its own. */
public final class OneNameNode {
  private OneNameNode() {}

  /** Its settings, for a test to add its own. */
  public static Configuration conf(Path directory) throws IOException {
    Configuration conf = new HdfsConfiguration();
    Path names = Files.createDirectory(directory.resolve("name"));
    conf.set(DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY, names.toUri().toString());
    conf.set("fs.defaultFS", "hdfs://127.0.0.1:0");
    conf.set(DFSConfigKeys.DFS_NAMENODE_HTTP_ADDRESS_KEY, "127.0.0.1:0");
    conf.setBoolean("dfs.namenode.edits.noeditlogchannelflush", true);
    return conf;
  }

  /** A new one, formatted and started; the test stops it. */
  public static NameNode start(Configuration conf) throws IOException {
    DFSTestUtil.formatNameNode(conf);
    return new NameNode(conf);
  }
}
