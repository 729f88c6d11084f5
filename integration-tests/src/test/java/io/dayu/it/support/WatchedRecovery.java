package io.dayu.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.scheduler.TransferView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** A cluster that has lost a DataNode and recovers while a test disturbs it; watched all along. */
public final class WatchedRecovery implements AutoCloseable {
  private static final long BLOCK_BYTES = 4 * Clusters.MIB;
  private static final int FILES = 8;
  private static final long LINK_BYTES_PER_SEC = 3_000_000;
  private static final int REPLICATION = 3;
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration END = Duration.ofMinutes(2);

  private final EmbeddedCluster cluster;
  private final ReplicaFloor floor;
  private final String victim;
  private final DataNodeProperties lost;

  private WatchedRecovery(
      EmbeddedCluster cluster, ReplicaFloor floor, String victim, DataNodeProperties lost) {
    this.cluster = cluster;
    this.floor = floor;
    this.victim = victim;
    this.lost = lost;
  }

  /** What such a cluster is like: links that make a recovery last for several slots. */
  public static ClusterSpec spec() {
    return Clusters.quick(6, 3, LINK_BYTES_PER_SEC, BLOCK_BYTES);
  }

  /** Fills a cluster, kills its first DataNode and waits until a transfer is under way. */
  public static WatchedRecovery begin(ClusterSpec spec) throws Exception {
    EmbeddedCluster cluster = EmbeddedCluster.start(spec);
    try {
      Clusters.fill(cluster, FILES, 2 * BLOCK_BYTES, REPLICATION);
      ReplicaFloor floor = ReplicaFloor.watch(cluster);
      String victim = cluster.dataNodes().get(0).getDatanodeUuid();
      floor.expectLossOf(victim);
      WatchedRecovery recovery = new WatchedRecovery(cluster, floor, victim, cluster.kill(victim));
      recovery.awaitUnderWay();
      return recovery;
    } catch (Exception | AssertionError e) {
      cluster.close();
      throw e;
    }
  }

  public EmbeddedCluster cluster() {
    return cluster;
  }

  /** The watch, which must be told of further losses. */
  public ReplicaFloor floor() {
    return floor;
  }

  /** A transfer that has some of its bytes and lacks some. */
  public TransferView awaitUnderWay() throws Exception {
    return Clusters.awaitTransfer(cluster, SOON, Clusters::underWay);
  }

  /** The lost DataNode comes back with all its blocks. */
  public void victimReturns() throws IOException {
    cluster.startAgain(lost);
  }

  /** The uuid of the lost DataNode. */
  public String victim() {
    return victim;
  }

  /** All blocks end with as many equal replicas as wanted, nothing is left, nothing ever fell. */
  public void assertEndsWell() throws Exception {
    assertEndsWell(REPLICATION);
  }

  /** The same when the files want another number of replicas. */
  public void assertEndsWell(int replication) throws Exception {
    DayuService dayu = cluster.dayu();
    Await.until(
        "every block has what it should have, and nothing more",
        END,
        () -> isClean() && allHave(replication),
        () -> dayu.status() + " " + dayu.transfers() + " HDFS " + cluster.lowRedundancyOrPending());
    Replicas.assertComplete(cluster, replication);
    floor.assertHeld();
    Await.until(
        "no half-written replica is left", SOON, () -> temporary().isEmpty(), this::temporary);
    assertThat(dayu.getPlannerFailures()).as("planner failures").isZero();
    assertThat(dayu.metrics().planViolations()).as("plan violations").isZero();
    assertThat(cluster.nameNode().getNamesystem().getNumTimedOutPendingReconstructions()).isZero();
    assertThat(Fsck.report(cluster)).contains("is HEALTHY");
  }

  private boolean isClean() {
    DayuService dayu = cluster.dayu();
    return cluster.lowRedundancyOrPending() == 0
        && dayu.status().queue().blocks() == 0
        && dayu.status().running().transfers() == 0
        && cluster.blockManager().getExcessBlocksCount() == 0
        && cluster.blockManager().getPendingDeletionBlocksCount() == 0;
  }

  private boolean allHave(int replication) {
    try {
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        if (block.getLocations().length != replication) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<java.nio.file.Path> temporary() {
    try {
      return Replicas.temporary(cluster);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    floor.close();
    cluster.close();
  }
}
