package io.dayu.it.support;

import io.dayu.bench.cluster.EmbeddedCluster;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.tools.DFSck;
import org.apache.hadoop.util.ToolRunner;

/** The report of {@code hdfs fsck} on a cluster. */
public final class Fsck {
  private Fsck() {}

  /** The report as text. */
  public static String report(EmbeddedCluster cluster) throws Exception {
    return report(cluster.hdfs().getConfiguration(0), "/");
  }

  /** What {@code hdfs fsck} says with such arguments. */
  public static String report(Configuration conf, String... arguments) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    ToolRunner.run(new DFSck(conf, out), arguments);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
