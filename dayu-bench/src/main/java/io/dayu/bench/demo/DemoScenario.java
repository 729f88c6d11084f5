package io.dayu.bench.demo;

import io.dayu.bench.cluster.ClusterSpec;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The scenario of the demo, in numbers.
 *
 * @param nodes the emulated cluster
 * @param data the files that are written
 * @param reads the foreground
 * @param timeslot of the planner
 * @param deathLimit time after which a stopped DataNode must have been declared dead
 * @param recoveryLimit time after which an unfinished recovery counts as failed
 */
record DemoScenario(
    DemoNodes nodes,
    DemoData data,
    DemoReads reads,
    Duration timeslot,
    Duration deathLimit,
    Duration recoveryLimit) {
  /** The one that is shown: 315 MB are lost with one of six DataNodes. */
  static final DemoScenario SHOWN =
      new DemoScenario(
          new DemoNodes(6, 3, 8_000_000),
          new DemoData(2 << 20, 30, 10, (short) 3),
          new DemoReads(0.25, 256 << 10, Duration.ofSeconds(5), Duration.ofSeconds(10)),
          Duration.ofSeconds(5),
          Duration.ofSeconds(40),
          Duration.ofSeconds(75));

  /**
   * The emulated cluster.
   *
   * @param linkBytesPerSec emulated link of each DataNode in each direction
   */
  record DemoNodes(int dataNodes, int racks, long linkBytesPerSec) {}

  /** The files that are written. */
  record DemoData(int blockBytes, int files, int blocksPerFile, short replication) {
    int blocks() {
      return files * blocksPerFile;
    }

    long fileBytes() {
      return (long) blocksPerFile * blockBytes;
    }

    /** Room on disk that all replicas need. */
    long diskBytes() {
      return (long) blocks() * blockBytes * replication;
    }
  }

  /**
   * The foreground.
   *
   * @param share of all emulated links that the reads take
   * @param bytes length of one read
   * @param settle time that the traffic of writing the data is given to leave the agents' windows
   * @param before time over which reads are measured with nothing else going on
   */
  record DemoReads(double share, int bytes, Duration settle, Duration before) {}

  double readsPerSec() {
    return reads.share() * nodes.linkBytesPerSec() * nodes.dataNodes() / reads.bytes();
  }

  /** The cluster, with the properties that an hdfs-site.xml would hold. */
  ClusterSpec cluster(Path directory) {
    return ClusterSpec.of(
            nodes.dataNodes(), nodes.racks(), nodes.linkBytesPerSec(), data.blockBytes())
        .with("dayu.timeslot", timeslot.toMillis() + "ms")
        .with("dayu.schedule.lead", "800ms")
        .with("dayu.agent.heartbeat", "500ms")
        .with("hadoop.tmp.dir", directory.toString());
  }
}
