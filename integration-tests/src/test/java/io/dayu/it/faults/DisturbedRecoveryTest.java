package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.scheduler.TransferView;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.HdfsTools;
import io.dayu.it.support.Planners;
import io.dayu.it.support.WatchedRecovery;
import java.time.Duration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.RollingUpgradeAction;
import org.apache.hadoop.hdfs.server.balancer.ExitStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.apache.hadoop.test.MetricsAsserts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests of a recovery disturbed by what operators and clients do to the cluster meanwhile, and by
 * what breaks.
 */
@Tag("long")
final class DisturbedRecoveryTest {
  private static final Path DATA = new Path("/data");

  private static WatchedRecovery begin() throws Exception {
    return WatchedRecovery.begin(WatchedRecovery.spec());
  }

  private static WatchedRecovery begin(ClusterSpec spec) throws Exception {
    return WatchedRecovery.begin(spec);
  }

  @Test
  void lostDataNodeComesBack_itsBlocksAreNotRecoveredTwice() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      recovery.victimReturns();
      recovery.assertEndsWell();
    }
  }

  @Test
  void dataNodeFlaps() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      EmbeddedCluster cluster = recovery.cluster();
      recovery.victimReturns();
      cluster.kill(recovery.victim());
      recovery.assertEndsWell();
    }
  }

  @Test
  void filesAreToHaveMoreReplicas() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      setReplication(recovery.cluster(), 4);
      recovery.assertEndsWell(4);
      assertThat(recovery.cluster().dayu().getBlocksLeftToStock()).isZero();
    }
  }

  @Test
  void filesAreToHaveFewerReplicas_pullsStop() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      setReplication(recovery.cluster(), 2);
      recovery.assertEndsWell(2);
    }
  }

  private static void setReplication(EmbeddedCluster cluster, int replication) throws Exception {
    for (org.apache.hadoop.fs.FileStatus file : cluster.fileSystem().listStatus(DATA)) {
      cluster.fileSystem().setReplication(file.getPath(), (short) replication);
    }
  }

  @Test
  void dataNodeEntersMaintenance() throws Exception {
    try (WatchedRecovery recovery =
        begin(WatchedRecovery.spec().with("dfs.namenode.decommission.interval", "1"))) {
      EmbeddedCluster cluster = recovery.cluster();
      DatanodeDescriptor resting =
          cluster
              .blockManager()
              .getDatanodeManager()
              .getDatanode(cluster.dataNodes().get(0).getDatanodeUuid());
      recovery.floor().expectLossOf(resting.getDatanodeUuid());
      administer(cluster, () -> admin(cluster).startMaintenance(resting, Long.MAX_VALUE));
      Await.until(
          "the DataNode is in maintenance",
          Duration.ofSeconds(90),
          resting::isInMaintenance,
          resting::getAdminState);
      administer(cluster, () -> admin(cluster).stopMaintenance(resting));
      recovery.assertEndsWell();
    }
  }

  private static org.apache.hadoop.hdfs.server.blockmanagement.DatanodeAdminManager admin(
      EmbeddedCluster cluster) {
    return cluster.blockManager().getDatanodeManager().getDatanodeAdminManager();
  }

  private static void administer(EmbeddedCluster cluster, Runnable action) {
    cluster.hdfs().getNamesystem().writeLock();
    try {
      action.run();
    } finally {
      cluster.hdfs().getNamesystem().writeUnlock("test");
    }
  }

  @Test
  void snapshotWithTheOnlyReferenceIsDeleted() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      EmbeddedCluster cluster = recovery.cluster();
      cluster.fileSystem().allowSnapshot(DATA);
      cluster.fileSystem().createSnapshot(DATA, "one");
      for (int file = 0; file < 4; file++) {
        cluster.fileSystem().delete(new Path(DATA, "file" + file), false);
      }
      recovery.awaitUnderWay();
      cluster.fileSystem().deleteSnapshot(DATA, "one");
      recovery.assertEndsWell();
    }
  }

  @Test
  void rollingUpgradeIsPrepared() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      DistributedFileSystem files = recovery.cluster().fileSystem();
      files.setSafeMode(SafeModeAction.ENTER);
      files.rollingUpgrade(RollingUpgradeAction.PREPARE);
      files.setSafeMode(SafeModeAction.LEAVE);
      recovery.assertEndsWell();
      files.rollingUpgrade(RollingUpgradeAction.FINALIZE);
    }
  }

  @Test
  void nameNodeRestarts_runningPullsAreAdopted() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      EmbeddedCluster cluster = recovery.cluster();
      recovery.floor().close();
      cluster.hdfs().restartNameNode(true);
      recovery.assertEndsWell();
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  @Test
  void plannerEndsAndBeginsAHundredTimes() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      DayuService dayu = recovery.cluster().dayu();
      for (int time = 0; time < 100; time++) {
        Planners.interrupt();
        dayu.restartPlanner();
      }
      recovery.assertEndsWell();
      assertThat(dayu.getBlocksLeftToStock()).isZero();
    }
  }

  @Test
  void destinationRestarts() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      restart(recovery, recovery.awaitUnderWay().destinationUuid());
      recovery.assertEndsWell();
    }
  }

  @Test
  void sourceRestarts() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      restart(recovery, recovery.awaitUnderWay().sourceUuid());
      recovery.assertEndsWell();
    }
  }

  /** Down for less than it takes to be declared dead: HDFS counts its replicas all the while. */
  private static void restart(WatchedRecovery recovery, String uuid) throws Exception {
    EmbeddedCluster cluster = recovery.cluster();
    cluster.startAgain(cluster.stop(uuid));
  }

  @Test
  void diskFillsUpAtADestination() throws Exception {
    try (WatchedRecovery recovery = begin()) {
      TransferView transfer = recovery.awaitUnderWay();
      setCapacity(recovery.cluster().dataNode(transfer.destinationUuid()), MIB);
      recovery.assertEndsWell();
    }
  }

  @Test
  void volumeFailsAtADestination() throws Exception {
    try (WatchedRecovery recovery =
        begin(
            WatchedRecovery.spec()
                .with("dfs.datanode.failed.volumes.tolerated", "1")
                .with("dfs.datanode.disk.check.min.gap", "0"))) {
      EmbeddedCluster cluster = recovery.cluster();
      TransferView transfer = recovery.awaitUnderWay();
      DataNode broken = cluster.dataNode(transfer.destinationUuid());
      // With the volume HDFS loses its replicas too, which is no fall below what stock would keep.
      recovery.floor().expectLossOf(transfer.destinationUuid());
      java.io.File volume;
      try (FsDatasetSpi.FsVolumeReferences volumes =
          broken.getFSDataset().getFsVolumeReferences()) {
        volume = new java.io.File(volumes.get(0).getBaseURI());
      }
      DataNodeTestUtils.injectDataDirFailure(volume);
      broken.checkDiskError();
      recovery.assertEndsWell();
      DataNodeTestUtils.restoreDataDirFromFailure(volume);
    }
  }

  @Test
  void balancerRunsBeside() throws Exception {
    try (WatchedRecovery recovery =
        begin(
            WatchedRecovery.spec()
                .with("dfs.balancer.getBlocks.min-block-size", "1")
                .with("dfs.datanode.balance.bandwidthPerSec", "1m"))) {
      EmbeddedCluster cluster = recovery.cluster();
      // As full disks have it: one DataNode has much more than its part.
      setCapacity(cluster.dataNodes().get(0), 48 * MIB);
      for (DataNode node : cluster.dataNodes().subList(1, cluster.dataNodes().size())) {
        setCapacity(node, 512 * MIB);
      }
      DataNodeTestUtils.triggerHeartbeat(cluster.dataNodes().get(0));
      int exitCode = HdfsTools.balancer(cluster.hdfs().getConfiguration(0), "-threshold", "5");
      // How far it comes is its own affair; that it moves and ends is not.
      assertThat(exitCode)
          .as("exit code of the balancer")
          .isIn(
              ExitStatus.SUCCESS.getExitCode(),
              ExitStatus.NO_MOVE_BLOCK.getExitCode(),
              ExitStatus.NO_MOVE_PROGRESS.getExitCode());
      assertThat(moved(cluster)).as("replicas that it moved").isPositive();
      recovery.assertEndsWell();
    }
  }

  private static long moved(EmbeddedCluster cluster) {
    return cluster.dataNodes().stream()
        .map(node -> MetricsAsserts.getMetrics(node.getMetrics().name()))
        .mapToLong(metrics -> MetricsAsserts.getLongCounter("ReplaceBlockOpNumOps", metrics))
        .sum();
  }

  private static void setCapacity(DataNode node, long bytesAVolume) throws Exception {
    try (FsDatasetSpi.FsVolumeReferences volumes = node.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        ((FsVolumeImpl) volume).setCapacityForTesting(bytesAVolume);
      }
    }
  }

  @Test
  void activeNameNodeFailsOverTwice() throws Exception {
    try (WatchedRecovery recovery =
        begin(
            WatchedRecovery.spec()
                .withStandby()
                .with("dfs.ha.tail-edits.period", "1")
                .with("dayu.end.margin", "0"))) {
      EmbeddedCluster cluster = recovery.cluster();
      recovery.floor().close();
      cluster.failOver();
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), any -> true);
      HATestUtil.waitForDNDeletions(cluster.hdfs());
      cluster.failOver();
      recovery.assertEndsWell();
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }
}
