package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.curator.task.BalanceRule;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/**
 * SSDs are balanced among themselves, and disks among themselves, though as a whole no DataNode is
 * fuller than another. A replica goes to a storage of the type that its file's policy asks for.
 */
final class BalanceTiersTest {
  private static final Duration SOON = Duration.ofSeconds(60);

  /** Half of it is SSD. */
  private static final long CAPACITY = 200 * MIB;

  private static final int FILES = 12;
  private static final long BYTES = 2 * MIB;
  private static final BalanceRule RULE = new BalanceRule(0.05, 0.1);

  @Test
  void storageTypesAreBalancedApart_byWhatPoliciesAskFor() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(4, 2, 64_000_000, BYTES)
                .withStorageTypes(StorageType.SSD, StorageType.DISK)
                .with("dfs.namenode.redundancy.considerLoad", "false"))) {
      DistributedFileSystem fs = cluster.fileSystem();
      UnevenCluster uneven = new UnevenCluster(cluster, fs, CAPACITY);
      List<DataNode> ofSsd = cluster.dataNodes().subList(0, 2);
      List<DataNode> ofDisk = cluster.dataNodes().subList(2, 4);
      fs.mkdirs(new Path("/ssd"));
      fs.setStoragePolicy(new Path("/ssd"), "ALL_SSD");
      for (int file = 0; file < FILES; file++) {
        uneven.write(ofSsd, "/ssd/" + file, BYTES);
        uneven.write(ofDisk, "/disk/" + file, BYTES);
      }
      uneven.awaitFilled(StorageType.SSD, 2, FILES * BYTES, SOON);
      uneven.awaitFilled(StorageType.DISK, 2, FILES * BYTES, SOON);

      List<MoveHint> hints = uneven.hints(RULE, "/");
      assertThat(hints)
          .extracting(MoveHint::storageType, MoveHint::fromUuid)
          .containsOnly(
              Tuple.tuple("SSD", ofSsd.get(0).getDatanodeUuid()),
              Tuple.tuple("SSD", ofSsd.get(1).getDatanodeUuid()),
              Tuple.tuple("DISK", ofDisk.get(0).getDatanodeUuid()),
              Tuple.tuple("DISK", ofDisk.get(1).getDatanodeUuid()));
      NameNodeOrders orders = new NameNodeOrders(fs.getConf(), fs.getUri());
      ReplicaMoves moves = new ReplicaMoves(orders, Duration.ofMillis(200));
      assertThat(moves.carryOut(hints))
          .containsExactly(Map.entry(MoveFate.MOVED, (long) hints.size()));
      Await.until("both types are even", SOON, () -> uneven.isEven(RULE), uneven::nodes);
      assertThat(Replicas.typesUnder(cluster, "/ssd")).containsExactly(StorageType.SSD);
      assertThat(Replicas.typesUnder(cluster, "/disk")).containsExactly(StorageType.DISK);

      assertPolicyDecides(fs, moves, uneven.write(ofSsd, "/ssd/changed", BYTES));

      Clusters.awaitNothingTooMuch(cluster, SOON);
      Replicas.assertComplete(cluster, 2);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      for (int file = 0; file < FILES; file++) {
        assertThat(DataSet.holds(fs, new Path("/ssd/" + file), BYTES)).isTrue();
        assertThat(DataSet.holds(fs, new Path("/disk/" + file), BYTES)).isTrue();
      }
    }
  }

  private static void assertPolicyDecides(
      DistributedFileSystem fs, ReplicaMoves moves, Path changed) throws Exception {
    LocatedBlock before = DFSTestUtil.getAllBlocks(fs, changed).get(0);
    MoveHint hint = UnevenCluster.hint(before, 0, 1);
    assertThat(
            moves.carryOut(
                List.of(
                    MoveHint.anywhere(
                        hint.blockId(), hint.generationStamp(), hint.fromUuid(), "DISK", 1))))
        .as("it is on no disk")
        .containsExactly(Map.entry(MoveFate.STALE, 1L));

    fs.setStoragePolicy(changed, "HOT");
    assertThat(moves.carryOut(List.of(hint))).containsExactly(Map.entry(MoveFate.MOVED, 1L));
    Await.until(
        "the replica that was to go is deleted",
        SOON,
        () ->
            Unchecked.call(() -> DFSTestUtil.getAllBlocks(fs, changed).get(0).getLocations().length)
                == 2,
        () -> changed);
    LocatedBlock after = DFSTestUtil.getAllBlocks(fs, changed).get(0);
    assertThat(after.getStorageTypes())
        .as("the copy is where the new policy asks for it")
        .containsExactlyInAnyOrder(StorageType.SSD, StorageType.DISK);
    int onDisk = List.of(after.getStorageTypes()).indexOf(StorageType.DISK);
    assertThat(moves.carryOut(List.of(UnevenCluster.hint(after, onDisk, 1))))
        .as("HDFS would delete the one on the SSD")
        .containsExactly(Map.entry(MoveFate.BUSY, 1L));
  }
}
