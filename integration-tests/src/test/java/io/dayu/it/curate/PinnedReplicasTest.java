package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

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
import io.dayu.it.support.Replicas;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.Test;

/** Replicas that a client has pinned stay on their DataNodes, as by HDFS's Balancer and Mover. */
final class PinnedReplicasTest {
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String PINNED = "/pinned";

  private static EmbeddedCluster start(StorageType... types) throws Exception {
    return EmbeddedCluster.start(
        Clusters.quick(4, 2, 64_000_000, MIB)
            .withStorageTypes(types)
            .with("dfs.datanode.block-pinning.enabled", "true")
            .with("dfs.namenode.redundancy.considerLoad", "false"));
  }

  /** A file whose replicas are pinned where the client would have them: on two DataNodes. */
  private static Path writePinned(EmbeddedCluster cluster) throws Exception {
    Path path = new Path(PINNED + "/file");
    InetSocketAddress[] favored =
        IntStream.range(0, 2)
            .mapToObj(node -> cluster.dataNodes().get(node).getXferAddress())
            .toArray(InetSocketAddress[]::new);
    try (OutputStream out =
        cluster
            .fileSystem()
            .create(
                path, FsPermission.getFileDefault(), true, 4096, (short) 2, MIB, null, favored)) {
      DataSet.write(out, path, 0, 2 * MIB);
    }
    // Clients wait for one replica of a block; the others are reported later.
    Clusters.awaitQuiet(cluster);
    // Here no name of a DataNode is resolved, by which a client has replicas pinned as it writes.
    for (LocatedBlock block : Replicas.blocksUnder(cluster, PINNED)) {
      for (DatanodeInfo holder : block.getLocations()) {
        cluster.dataNode(holder.getDatanodeUuid()).getFSDataset().setPinning(block.getBlock());
      }
    }
    return path;
  }

  /** The DataNodes of each block, of which each replica is pinned. */
  private static List<String> places(EmbeddedCluster cluster) throws IOException {
    List<String> places = new ArrayList<>();
    for (LocatedBlock block : Replicas.blocksUnder(cluster, PINNED)) {
      TreeSet<String> holders = new TreeSet<>();
      for (DatanodeInfo holder : block.getLocations()) {
        holders.add(holder.getDatanodeUuid());
        assertThat(
                cluster
                    .dataNode(holder.getDatanodeUuid())
                    .getFSDataset()
                    .getPinning(block.getBlock()))
            .isTrue();
      }
      places.add(block.getBlock().getBlockId() + " " + holders);
    }
    return places;
  }

  private static NameNodeOrders orders(DistributedFileSystem fs) {
    return new NameNodeOrders(fs.getConf(), fs.getUri());
  }

  private static MoveHint hint(LocatedBlock block, int holder) {
    return MoveHint.anywhere(
        block.getBlock().getBlockId(),
        block.getBlock().getGenerationStamp(),
        block.getLocations()[holder].getDatanodeUuid(),
        "DISK",
        1);
  }

  @Test
  void hintsLeaveThemAlone_andMoveOthers() throws Exception {
    try (EmbeddedCluster cluster = start(StorageType.DISK)) {
      writePinned(cluster);
      Clusters.write(cluster, "/free/file", MIB, 2);
      Clusters.awaitQuiet(cluster);
      List<String> before = places(cluster);
      List<MoveHint> hints = new ArrayList<>();
      for (LocatedBlock block : Replicas.blocksUnder(cluster, PINNED)) {
        hints.add(hint(block, 0));
      }
      hints.add(hint(Replicas.blocksUnder(cluster, "/free").get(0), 1));

      assertThat(new ReplicaMoves(orders(cluster.fileSystem()), PAUSE).carryOut(hints))
          .containsEntry(MoveFate.PINNED, 2L)
          .containsEntry(MoveFate.MOVED, 1L);

      Clusters.awaitNothingTooMuch(cluster, SOON);
      assertThat(places(cluster)).isEqualTo(before);
    }
  }

  @Test
  void tieringKeepsThemOnTheirDataNodes_andPinned() throws Exception {
    try (EmbeddedCluster cluster = start(StorageType.DISK, StorageType.ARCHIVE)) {
      DistributedFileSystem fs = cluster.fileSystem();
      Path path = writePinned(cluster);
      List<String> before = places(cluster);
      try (TierChanges changes = TierChanges.open(fs.getConf(), fs.getUri(), true, any -> 3)) {
        HdfsFileStatus seen = fs.getClient().getFileInfo(path.toUri().getPath());
        HintedFile file =
            new HintedFile(
                seen.getFileId(), seen.getModificationTime(), seen.getLen(), seen.getAccessTime());
        assertThat(changes.change(file, "HOT", "COLD")).isEqualTo(ActOutcome.DONE);
        TierMoves.Moved moved =
            new TierMoves(changes.types(), new ReplicaMoves(orders(fs), PAUSE), SOON)
                .carryOut(List.of(new TieredFile(file, "COLD", 0.9)));
        assertThat(moved.left()).as("%s", moved.fates()).isZero();
      }
      Clusters.awaitNothingTooMuch(cluster, SOON);
      assertThat(places(cluster)).isEqualTo(before);
      assertThat(Replicas.typesUnder(cluster, PINNED)).containsExactly(StorageType.ARCHIVE);
    }
  }
}
