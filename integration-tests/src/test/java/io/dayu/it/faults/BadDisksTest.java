package io.dayu.it.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.hdfs.scheduler.TransferView;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.SlowDisk;
import io.dayu.it.support.WatchedRecovery;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Disks that turn slow or read-only while a cluster recovers. */
@Tag("long")
final class BadDisksTest {
  /** At the first, a block takes half a minute; at the second, longer than the test waits. */
  @ParameterizedTest
  @ValueSource(longs = {200, 5_000})
  void diskIsSlowAtADestination(long delayMs) throws Exception {
    try (WatchedRecovery recovery = WatchedRecovery.begin(WatchedRecovery.spec())) {
      assertEndsWellWithSlowDisk(recovery, recovery.awaitUnderWay().destinationUuid(), delayMs);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {200, 5_000})
  void diskIsSlowAtASource(long delayMs) throws Exception {
    try (WatchedRecovery recovery = WatchedRecovery.begin(WatchedRecovery.spec())) {
      assertEndsWellWithSlowDisk(recovery, recovery.awaitUnderWay().sourceUuid(), delayMs);
    }
  }

  private static void assertEndsWellWithSlowDisk(
      WatchedRecovery recovery, String uuid, long delayMs) throws Exception {
    try (SlowDisk disk = SlowDisk.at(recovery.cluster().dataNode(uuid), delayMs)) {
      recovery.assertEndsWell();
      assertThat(disk.accesses()).as("slow accesses").isPositive();
    }
  }

  /** A file in the place of the directory stops even root from writing there; reads go on. */
  @Test
  void diskTurnsReadOnlyAtADestination() throws Exception {
    try (WatchedRecovery recovery =
        WatchedRecovery.begin(
            WatchedRecovery.spec()
                .with("dfs.datanode.failed.volumes.tolerated", "1")
                .with("dfs.datanode.disk.check.min.gap", "0"))) {
      EmbeddedCluster cluster = recovery.cluster();
      TransferView transfer = recovery.awaitUnderWay();
      // HDFS takes a volume that it cannot write to for failed, and forgets what is there.
      recovery.floor().expectLossOf(transfer.destinationUuid());
      Path unfinished = unfinished(cluster, transfer);
      Path directory = unfinished.resolveSibling(".").normalize();
      Files.move(directory, directory.resolveSibling("away"));
      Files.createFile(directory);
      recovery.assertEndsWell();
      assertThat(directory).isRegularFile();
    }
  }

  private static Path unfinished(EmbeddedCluster cluster, TransferView transfer) throws Exception {
    return Replicas.temporary(cluster).stream()
        .filter(path -> path.endsWith("blk_" + transfer.blockId()))
        .findFirst()
        .orElseThrow();
  }
}
