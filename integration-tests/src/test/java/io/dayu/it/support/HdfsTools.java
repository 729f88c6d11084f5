package io.dayu.it.support;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** HDFS's own tools that move replicas, as their commands run them, in this process. */
public final class HdfsTools {
  private static final String PACKAGE = "org.apache.hadoop.hdfs.server.";

  private HdfsTools() {}

  /** Runs {@code hdfs balancer} and returns its exit code. */
  public static int balancer(Configuration conf, String... arguments) throws Exception {
    return run("balancer.Balancer$Cli", conf, arguments);
  }

  /** Runs {@code hdfs mover} and returns its exit code. */
  public static int mover(Configuration conf, String... arguments) throws Exception {
    return run("mover.Mover$Cli", conf, arguments);
  }

  private static int run(String name, Configuration conf, String... arguments) throws Exception {
    Object tool = ReflectionUtils.newInstance(Class.forName(PACKAGE + name), conf);
    return ToolRunner.run(new Configuration(conf), (Tool) tool, arguments);
  }
}
