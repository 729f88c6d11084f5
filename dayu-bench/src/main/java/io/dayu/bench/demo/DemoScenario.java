package io.dayu.bench.demo;

import io.dayu.bench.cluster.ClusterSpec;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What the demo plays, in numbers.
 *
 * @param linkBytesPerSec emulated link of each DataNode in each direction
 * @param foregroundShare share of all emulated links that the foreground reads take
 * @param readBytes length of one foreground read
 * @param before time over which the foreground is measured with nothing else going on
 * @param settle time that the traffic of writing the data is given to leave the agents' windows
 * @param deathLimit time after which a stopped DataNode must have been declared dead
 * @param recoveryLimit time after which an unfinished recovery counts as failed
 */
record DemoScenario(
    int dataNodes,
    int racks,
    long linkBytesPerSec,
    int blockBytes,
    int files,
    int blocksPerFile,
    short replication,
    Duration timeslot,
    double foregroundShare,
    int readBytes,
    Duration settle,
    Duration before,
    Duration deathLimit,
    Duration recoveryLimit) {
  /** The one that is shown: 315 MB are lost with one of six DataNodes. */
  static final DemoScenario SHOWN =
      new DemoScenario(
          6,
          3,
          8_000_000,
          2 << 20,
          30,
          10,
          (short) 3,
          Duration.ofSeconds(5),
          0.25,
          256 << 10,
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(40),
          Duration.ofSeconds(75));

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

  double readsPerSec() {
    return foregroundShare * linkBytesPerSec * dataNodes / readBytes;
  }

  /** The cluster, with the properties that an hdfs-site.xml would hold. */
  ClusterSpec cluster(Path directory) {
    return ClusterSpec.of(dataNodes, racks, linkBytesPerSec, blockBytes)
        .with("dayu.timeslot", timeslot.toMillis() + "ms")
        .with("dayu.schedule.lead", "800ms")
        .with("dayu.agent.heartbeat", "500ms")
        .with("hadoop.tmp.dir", directory.toString());
  }
}
