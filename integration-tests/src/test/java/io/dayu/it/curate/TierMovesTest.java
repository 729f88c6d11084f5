package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.HintedFile;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.curator.act.TierChanges;
import io.dayu.curator.act.TierMoves;
import io.dayu.curator.act.TieredFile;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import io.dayu.protocol.admin.MoveFate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.junit.jupiter.api.Test;

/** Replicas go where their files' storage policies ask for by now, in Dayu's plan. */
final class TierMovesTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int FILES = 4;
  private static final int REPLICATION = 3;
  private static final long BYTES = 3 * MIB;
  private static final double BELOW = 0.9;
  private static final Duration PAUSE = Duration.ofMillis(100);

  @Test
  void replicasGoToTheTypeThatTheNewPolicyAsksFor_andStayWhereThereIsNone() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 2, 64_000_000, MIB)
                .withStorageTypes(StorageType.DISK, StorageType.ARCHIVE)
                // What these two have goes to others: without an agent nothing moves within them.
                .withoutAgentOn(0, 1)
                .with("dfs.namenode.redundancy.considerLoad", "false"))) {
      DistributedFileSystem fs = cluster.fileSystem();
      List<TieredFile> toCold = new ArrayList<>();
      try (TierChanges changes =
          TierChanges.open(fs.getConf(), fs.getUri(), true, any -> REPLICATION)) {
        for (int file = 0; file < FILES; file++) {
          Path path = Clusters.write(cluster, "/cold/" + file, BYTES, REPLICATION);
          toCold.add(changed(changes, fs, path, "HOT", "COLD"));
        }
        Clusters.write(cluster, "/hot/file", BYTES, REPLICATION);
        TierMoves moves = moves(changes, fs, Duration.ofSeconds(30));
        TierMoves.Moved moved = moves.carryOut(toCold);
        assertThat(moved.left()).as("%s", moved.fates()).isZero();
        assertThat(moved.fates()).containsEntry(MoveFate.MOVED, FILES * BYTES / MIB * REPLICATION);
        Clusters.awaitNothingTooMuch(cluster, SOON);
        assertThat(Replicas.typesUnder(cluster, "/cold")).containsExactly(StorageType.ARCHIVE);
        assertThat(Replicas.typesUnder(cluster, "/hot")).containsExactly(StorageType.DISK);
        assertThat(Replicas.blocksUnder(cluster, "/cold"))
            .flatExtracting(block -> List.of(block.getLocations()))
            .extracting(DatanodeInfo::getDatanodeUuid)
            .doesNotContain(uuid(cluster, 0), uuid(cluster, 1));
        assertThat(moves.carryOut(toCold).fates()).as("once more").isEmpty();

        // No DataNode has an SSD: nothing is copied from disk to disk.
        TieredFile noPlace = changed(changes, fs, new Path("/hot/file"), "HOT", "ALL_SSD");
        TierMoves.Moved none = moves(changes, fs, Duration.ofSeconds(1)).carryOut(List.of(noPlace));
        assertThat(none.left()).isEqualTo(BYTES / MIB * REPLICATION);
        assertThat(none.fates())
            .containsExactly(entry(MoveFate.NO_PLACE, BYTES / MIB * REPLICATION));
      }
      Replicas.assertComplete(cluster, REPLICATION);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      for (int file = 0; file < FILES; file++) {
        assertThat(DataSet.holds(fs, new Path("/cold/" + file), BYTES)).isTrue();
      }
    }
  }

  @Test
  void replicasStayOnTheirDataNodes_whereTheseHaveTheType() throws Exception {
    // Each DataNode has every block and a rack of its own: no other one may get any replica.
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(3, 3, 64_000_000, MIB)
                .withStorageTypes(StorageType.DISK, StorageType.ARCHIVE))) {
      DistributedFileSystem fs = cluster.fileSystem();
      try (TierChanges changes =
          TierChanges.open(fs.getConf(), fs.getUri(), true, any -> REPLICATION)) {
        Path path = Clusters.write(cluster, "/cold/file", BYTES, REPLICATION);
        List<TieredFile> toCold = List.of(changed(changes, fs, path, "HOT", "COLD"));
        TierMoves.Moved moved = moves(changes, fs, Duration.ofSeconds(30)).carryOut(toCold);
        assertThat(moved.left()).as("%s", moved.fates()).isZero();
        assertThat(moved.fates()).containsExactly(entry(MoveFate.MOVED, BYTES / MIB * REPLICATION));
        assertThat(Replicas.typesUnder(cluster, "/cold")).containsExactly(StorageType.ARCHIVE);

        List<TieredFile> back = List.of(changed(changes, fs, path, "COLD", "HOT"));
        assertThat(moves(changes, fs, Duration.ofSeconds(30)).carryOut(back).left()).isZero();
        assertThat(Replicas.typesUnder(cluster, "/cold")).containsExactly(StorageType.DISK);
      }
      Replicas.assertComplete(cluster, REPLICATION);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      assertThat(DataSet.holds(fs, new Path("/cold/file"), BYTES)).isTrue();
    }
  }

  private static String uuid(EmbeddedCluster cluster, int node) {
    return cluster.dataNodes().get(node).getDatanodeUuid();
  }

  private static TierMoves moves(TierChanges changes, DistributedFileSystem fs, Duration patience) {
    NameNodeOrders orders = new NameNodeOrders(fs.getConf(), fs.getUri());
    return new TierMoves(changes.types(), new ReplicaMoves(orders, PAUSE), patience);
  }

  private static TieredFile changed(
      TierChanges changes, DistributedFileSystem fs, Path path, String from, String to)
      throws Exception {
    HdfsFileStatus seen = fs.getClient().getFileInfo(path.toUri().getPath());
    HintedFile file =
        new HintedFile(
            seen.getFileId(), seen.getModificationTime(), seen.getLen(), seen.getAccessTime());
    assertThat(changes.change(file, from, to)).isEqualTo(ActOutcome.DONE);
    return new TieredFile(file, to, BELOW);
  }
}
