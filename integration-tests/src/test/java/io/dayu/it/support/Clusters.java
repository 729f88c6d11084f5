package io.dayu.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.scheduler.TransferView;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeAdminManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/** Small clusters with short slots, and the steps that most tests begin and end with. */
public final class Clusters {
  public static final long MIB = 1024 * 1024;

  private Clusters() {}

  /** A cluster whose slots and reports are short, so that a test sees several. */
  public static ClusterSpec quick(int nodes, int racks, long linkBytesPerSec, long blockBytes) {
    return ClusterSpec.of(nodes, racks, linkBytesPerSec, blockBytes)
        .with("dayu.timeslot", "4s")
        .with("dayu.schedule.lead", "800ms")
        .with("dayu.agent.heartbeat", "200ms")
        .with("dayu.clients.window", "1s");
  }

  /** Writes files and waits until their traffic is no longer counted as foreground. */
  public static void fill(EmbeddedCluster cluster, int files, long bytes, int replication)
      throws Exception {
    for (int file = 0; file < files; file++) {
      write(cluster, "/data/file" + file, bytes, replication);
    }
    awaitQuiet(cluster);
  }

  /** Writes one file. */
  public static Path write(EmbeddedCluster cluster, String name, long bytes, int replication)
      throws IOException {
    Path path = new Path(name);
    DataSet.write(
        cluster.fileSystem(),
        path,
        bytes,
        (short) replication,
        cluster.hdfs().getConfiguration(0).getLong("dfs.blocksize", 0));
    return path;
  }

  /**
   * Waits until no agent reports foreground traffic to speak of, and all replicas that were written
   * have been reported: HDFS waits minutes for one that its DataNode takes along when it dies.
   */
  public static void awaitQuiet(EmbeddedCluster cluster) throws Exception {
    Await.until(
        "the foreground is quiet, and all that was written is known",
        Duration.ofSeconds(60),
        () ->
            cluster.dayu().foregroundBytesPerSec() < MIB / 4
                && cluster.lowRedundancyOrPending() == 0,
        () ->
            cluster.dayu().foregroundBytesPerSec()
                + " bytes/s, HDFS counts "
                + cluster.lowRedundancyOrPending());
  }

  /** Waits until HDFS's own counters say that nothing lacks replicas or waits for one. */
  public static void awaitRecovered(EmbeddedCluster cluster, Duration atMost) throws Exception {
    DayuService dayu = cluster.dayu();
    Await.until(
        "all blocks are back",
        atMost,
        () -> cluster.lowRedundancyOrPending() == 0 && dayu.status().running().transfers() == 0,
        () -> dayu.status() + ", HDFS counts " + cluster.lowRedundancyOrPending());
  }

  /** Waits until DataNodes have told that they have deleted what HDFS has too much of. */
  public static void awaitNothingTooMuch(EmbeddedCluster cluster, Duration atMost)
      throws Exception {
    Await.until(
        "nothing is too much",
        atMost,
        () -> cluster.blockManager().getExcessBlocksCount() == 0,
        () -> cluster.blockManager().getExcessBlocksCount());
  }

  /** True if HDFS has replicas of no block to delete, nor puts off looking whether it has. */
  public static boolean isWithoutSurplus(EmbeddedCluster cluster) {
    return cluster.blockManager().getPostponedMisreplicatedBlocksCount() == 0
        && cluster.blockManager().getExcessBlocksCount() == 0
        && cluster.blockManager().getPendingDeletionBlocksCount() == 0;
  }

  /** Kills the first DataNode; all that it held comes back by agents alone, and nothing is left. */
  public static void assertRecoversByDayuAlone(EmbeddedCluster cluster) throws Exception {
    DayuService dayu = cluster.dayu();
    int replication = Replicas.blocks(cluster).get(0).getLocations().length;
    String victim = cluster.dataNodes().get(0).getDatanodeUuid();
    long lost = Replicas.at(cluster, victim);
    cluster.kill(victim);
    awaitRecovered(cluster, Duration.ofSeconds(90));

    Replicas.assertComplete(cluster, replication);
    assertThat(lost).as("replicas of the victim").isPositive();
    // One that was given up on a busy machine is booked twice, and comes once.
    assertThat(dayu.getRecoveredReplicas()).as("replicas that came").isEqualTo(lost);
    assertThat(dayu.metrics().replicasByStock()).as("replicas by stock").isZero();
    assertThat(dayu.getBlocksLeftToStock()).as("blocks left to stock").isZero();
    assertThat(dayu.getPlannerFailures()).as("planner failures").isZero();
    assertThat(cluster.blockManager().getExcessBlocksCount()).as("excess").isZero();
  }

  /** Waits for a running transfer of a kind and returns it as it was seen first. */
  public static TransferView awaitTransfer(
      EmbeddedCluster cluster, Duration atMost, Predicate<TransferView> kind) throws Exception {
    DayuService dayu = cluster.dayu();
    List<TransferView> found = new ArrayList<>();
    Await.until(
        "such a transfer runs",
        atMost,
        () -> {
          dayu.transfers().stream().filter(kind).forEach(found::add);
          return !found.isEmpty();
        },
        () -> dayu.transfers() + " " + dayu.status());
    return found.get(0);
  }

  /** Whether a transfer has some of its bytes and lacks most. */
  public static boolean underWay(TransferView transfer) {
    return transfer.doneBytes() > transfer.lengthBytes() / 10
        && transfer.doneBytes() < transfer.lengthBytes() * 3 / 5;
  }

  /** Has HDFS begin to take a DataNode out of service. */
  public static void startDecommission(EmbeddedCluster cluster, DatanodeDescriptor leaving) {
    administer(cluster, admin -> admin.startDecommission(leaving));
  }

  /** Has HDFS leave a DataNode in service after all. */
  public static void stopDecommission(EmbeddedCluster cluster, DatanodeDescriptor staying) {
    administer(cluster, admin -> admin.stopDecommission(staying));
  }

  private static void administer(EmbeddedCluster cluster, Consumer<DatanodeAdminManager> how) {
    cluster.nameNode().getNamesystem().writeLock();
    try {
      how.accept(cluster.blockManager().getDatanodeManager().getDatanodeAdminManager());
    } finally {
      cluster.nameNode().getNamesystem().writeUnlock("test");
    }
  }

  /** Takes a DataNode out of service, and waits until its blocks are elsewhere. */
  public static void decommission(EmbeddedCluster cluster, String uuid, Duration atMost)
      throws Exception {
    DatanodeDescriptor leaving = cluster.blockManager().getDatanodeManager().getDatanode(uuid);
    startDecommission(cluster, leaving);
    Await.until(
        "the DataNode has left",
        atMost,
        leaving::isDecommissioned,
        () -> cluster.dayu().status() + " " + cluster.dayu().stuck());
  }

  /** Has HDFS look for blocks on too few racks. */
  public static void checkPlacement(EmbeddedCluster cluster) {
    cluster.hdfs().getNamesystem().writeLock();
    try {
      cluster.blockManager().processMisReplicatedBlocks();
    } finally {
      cluster.hdfs().getNamesystem().writeUnlock("test");
    }
  }
}
