package org.apache.hadoop.hdfs.server.balancer;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;

/** HDFS's balancer as its command runs it, in this process. */
public final class BalancerCommand {
  private BalancerCommand() {}

  /** Runs it to its end and returns its exit code. */
  public static int run(Configuration conf, String... arguments) throws Exception {
    return ToolRunner.run(conf, new Balancer.Cli(), arguments);
  }
}
