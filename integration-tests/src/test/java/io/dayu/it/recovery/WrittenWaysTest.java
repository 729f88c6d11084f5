package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.recovery.WrittenWay.Way;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.EmptyBlock;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every way in which a client can write a replica: what a dead DataNode held of it comes back, by
 * Dayu as by stock HDFS, with the checksums that it had.
 */
@Tag("slow")
final class WrittenWaysTest {
  /** Stock HDFS tries a copy again that has failed after five minutes. */
  private static final Duration SOON = Duration.ofMinutes(6);

  private static final int NODES = 6;
  private static final int SOME_FILES = 20;

  @TempDir Path keys;
  private final NativeIO.POSIX.CacheManipulator before = NativeIO.POSIX.getCacheManipulator();

  /** Storages in memory, of which the process may lock none. */
  @BeforeEach
  void lockNothing() {
    NativeIO.POSIX.setCacheManipulator(new NativeIO.POSIX.NoMlockCacheManipulator());
  }

  @AfterEach
  void lockAgain() {
    NativeIO.POSIX.setCacheManipulator(before);
  }

  private ClusterSpec spec(boolean dayu) {
    return Clusters.quick(NODES, NODES, 48_000_000, 2 * MIB)
        .withStorageTypes(StorageType.DISK, StorageType.RAM_DISK)
        // A favored DataNode gets its replica however busy it is.
        .with("dfs.namenode.redundancy.considerLoad", "false")
        .with("dfs.datanode.max.locked.memory", String.valueOf(64 * MIB))
        .with("hadoop.security.key.provider.path", "jceks://file" + keys.resolve("keys.jks"))
        .with("dayu.enabled", String.valueOf(dayu));
  }

  private static void makeDirectories(EmbeddedCluster cluster) throws Exception {
    DistributedFileSystem files = cluster.fileSystem();
    for (Way way : Way.values()) {
      assertThat(files.mkdirs(way.directory())).isTrue();
    }
    files.enableErasureCodingPolicy(WrittenWay.POLICY);
    files.setErasureCodingPolicy(Way.STRIPED.directory(), WrittenWay.POLICY);
    files.setStoragePolicy(Way.LAZY.directory(), "LAZY_PERSIST");
    DFSTestUtil.createKey(WrittenWay.KEY, cluster.hdfs(), cluster.hdfs().getConfiguration(0));
    HdfsAdmin admin = new HdfsAdmin(cluster.hdfs().getURI(), cluster.hdfs().getConfiguration(0));
    admin.createEncryptionZone(
        Way.ENCRYPTED.directory(), WrittenWay.KEY, EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
  }

  private static void awaitAllThere(EmbeddedCluster cluster, String what) throws Exception {
    Await.until(
        what, SOON, () -> cluster.lowRedundancyOrPending() == 0, cluster::lowRedundancyOrPending);
  }

  @ParameterizedTest(name = "Dayu {0}")
  @ValueSource(booleans = {true, false})
  void whatADeadDataNodeHeldComesBackAsItWasWritten(boolean dayu) throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec(dayu))) {
      makeDirectories(cluster);
      List<DataNode> nodes = List.copyOf(cluster.dataNodes());
      DataNode victim = nodes.get(2);
      List<WrittenWay> all = WrittenWay.all();
      for (int file = 0; file < all.size(); file++) {
        // The one in memory is that of the victim, or of who is read from then.
        DataNode first = file % 2 == 0 ? victim : nodes.get(3);
        all.get(file).write(cluster, first, file % 2 == 0 ? nodes.get(3) : victim, nodes.get(4));
      }
      LocatedBlock empty = EmptyBlock.write(cluster, "/empty");
      awaitAllThere(cluster, "all that was written is known");
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      assertThat(lost).hasSizeGreaterThan(SOME_FILES);
      for (WrittenWay file : all) {
        assertThat(file.way() == Way.STRIPED || isAt(victim, cluster, file))
            .as("%s", file)
            .isTrue();
      }
      cluster.kill(victim.getDatanodeUuid());
      awaitAllThere(cluster, "all blocks are back");

      for (WrittenWay file : all) {
        assertWhole(cluster, file);
      }
      InternalBlocks.assertBack(cluster, lost);
      BlockInfo stored = cluster.blockManager().getStoredBlock(empty.getBlock().getLocalBlock());
      assertThat(cluster.blockManager().countNodes(stored).liveReplicas()).isEqualTo(3);
      if (dayu) {
        assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
        assertThat(cluster.dayu().metrics().replicasByStock()).isZero();
        assertThat(cluster.dayu().metrics().recoveredReplicas()).isPositive();
        InternalBlocks.assertNoStockDecodes(cluster);
      }
    }
  }

  private static boolean isAt(DataNode node, EmbeddedCluster cluster, WrittenWay file)
      throws Exception {
    LocatedBlock first = DFSTestUtil.getAllBlocks(cluster.fileSystem(), file.path()).get(0);
    return Arrays.stream(first.getLocations())
        .anyMatch(at -> at.getDatanodeUuid().equals(node.getDatanodeUuid()));
  }

  private static void assertWhole(EmbeddedCluster cluster, WrittenWay file) throws Exception {
    DistributedFileSystem files = cluster.fileSystem();
    assertThat(DataSet.holds(files, file.path(), file.bytes())).as("%s reads right", file).isTrue();
    if (file.way() == Way.STRIPED) {
      return;
    }
    for (LocatedBlock block : DFSTestUtil.getAllBlocks(files, file.path())) {
      assertThat(block.getLocations()).as("%s", file).hasSize(WrittenWay.REPLICATION);
      if (file.way() == Way.LAZY) {
        // One in memory has no checksums, and a copy of it has none either: HDFS makes it so.
        assertSameData(cluster, block);
      } else {
        Replicas.assertIdentical(cluster, block);
      }
    }
  }

  private static void assertSameData(EmbeddedCluster cluster, LocatedBlock block) throws Exception {
    List<Path> replicas =
        Arrays.stream(block.getLocations())
            .map(at -> cluster.dataNode(at.getDatanodeUuid()))
            .map(node -> Unchecked.call(() -> Replicas.local(node, block)))
            .map(local -> Path.of(local.getBlockPath()))
            .toList();
    for (Path replica : replicas) {
      assertThat(Files.mismatch(replicas.get(0), replica)).as("%s", replica).isEqualTo(-1);
    }
  }
}
