package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.arm.FailureSpec;
import io.dayu.bench.testbed.net.TestbedHost;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Makes nodes fail, and knows when the NameNode has noticed. */
final class FailureInjector {
  private final Cluster cluster;
  private final FailureSpec failure;
  private final List<Integer> victims;

  FailureInjector(Cluster cluster, FailureSpec failure, List<Integer> victims) {
    this.cluster = cluster;
    this.failure = failure;
    this.victims = victims;
  }

  /** Strikes now. */
  void strike(DistributedFileSystem files) throws IOException {
    if (failure.kind() == FailureSpec.Kind.DECOMMISSION) {
      Files.writeString(
          cluster.excludeFile(),
          victims.stream()
              .map(node -> TestbedHost.dataNode(node).address())
              .collect(Collectors.joining("\n", "", "\n")));
      files.refreshNodes();
    } else {
      victims.forEach(cluster::kill);
    }
  }

  /**
   * True if the NameNode has declared all victims dead. Its JMX would not do, which counts them as
   * dead up to five seconds before: HDFS takes the blocks of a silent DataNode only when it looks
   * at all heartbeats.
   */
  boolean noticed() throws IOException {
    return failure.victimsServe() || cluster.declaredDead() >= victims.size();
  }
}
