package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.curator.task.BalanceRule;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** DataNodes that were filled unevenly are balanced by hints, and hints out of date do no harm. */
@Tag("slow")
final class BalanceRunTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final long CAPACITY = 200 * MIB;
  private static final int FILES = 12;
  private static final long UNEVEN = FILES * 2 * MIB;
  private static final BalanceRule RULE = new BalanceRule(0.05, 0.1);

  @SuppressWarnings("NullAway.Init")
  private EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private DistributedFileSystem fs;

  @SuppressWarnings("NullAway.Init")
  private NameNodeOrders orders;

  @SuppressWarnings("NullAway.Init")
  private UnevenCluster uneven;

  @Test
  void unevenClusterIsBalanced_andHintsOutOfDateDoNoHarm() throws Exception {
    try (EmbeddedCluster started =
        EmbeddedCluster.start(
            Clusters.quick(4, 2, 64_000_000, 2 * MIB)
                .with("dfs.namenode.redundancy.considerLoad", "false"))) {
      cluster = started;
      fs = cluster.fileSystem();
      Configuration conf = cluster.hdfs().getConfiguration(0);
      orders = new NameNodeOrders(conf, cluster.hdfs().getURI());
      uneven = new UnevenCluster(cluster, fs, CAPACITY);
      Map<Path, byte[]> contents = new HashMap<>();
      for (int file = 0; file < FILES; file++) {
        Path path = onFirstTwo("/uneven/" + file, 2 * (int) MIB);
        contents.put(path, DFSTestUtil.readFileAsBytes(fs, path));
      }
      uneven.awaitFilled(StorageType.DISK, 2, UNEVEN, SOON);

      UserGroupInformation joe = UserGroupInformation.createRemoteUser("joe");
      NameNodeOrders ofJoe =
          joe.doAs(
              (PrivilegedExceptionAction<NameNodeOrders>)
                  () -> new NameNodeOrders(conf, cluster.hdfs().getURI()));
      assertThatThrownBy(
              () ->
                  joe.doAs(
                      (PrivilegedExceptionAction<Object>) () -> ofJoe.offer(MoveRequest.QUESTION)))
          .hasMessageContaining("superuser");

      List<MoveHint> hints = uneven.hints(RULE, "/uneven");
      assertThat(hints).hasSizeGreaterThan(3);
      assertThat(carriedOut(hints)).containsExactly(Map.entry(MoveFate.MOVED, (long) hints.size()));
      Await.until(
          "all are evenly filled, and a second look finds nothing to do",
          SOON,
          () -> uneven.isEven(RULE),
          uneven::nodes);
      assertThat(carriedOut(hints))
          .as("offered again")
          .containsExactly(Map.entry(MoveFate.STALE, (long) hints.size()));
      assertOutOfDateDoesNothing();
      assertNamedReplicaGoes();

      assertThat(Command.run(conf, "pause", "--for", "5m").code()).isZero();
      Await.until(
          "nothing is taken in a pause",
          SOON,
          () -> Unchecked.call(() -> orders.offer(offer(hints.get(0)))).taken() == 0,
          () -> "");
      assertThat(Command.run(conf, "resume").code()).isZero();
      assertThat(Command.run(conf, "off").code()).isZero();
      assertThatThrownBy(() -> orders.offer(offer(hints.get(0))))
          .isInstanceOf(NameNodeOrders.RefusedOrderException.class)
          .hasMessageContaining("off");
      assertThat(Command.run(conf, "on").code()).isZero();

      Clusters.awaitNothingTooMuch(cluster, SOON);
      Replicas.assertComplete(cluster, 2);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      for (Map.Entry<Path, byte[]> file : contents.entrySet()) {
        assertThat(DFSTestUtil.readFileAsBytes(fs, file.getKey())).isEqualTo(file.getValue());
      }
    }
  }

  private static MoveRequest offer(MoveHint hint) {
    return new MoveRequest(FateMark.NONE, List.of(new MoveOffer(1, hint)));
  }

  private Path onFirstTwo(String name, int bytes) throws Exception {
    return uneven.write(cluster.dataNodes().subList(0, 2), name, bytes);
  }

  private Map<MoveFate, Long> carriedOut(List<MoveHint> hints) throws Exception {
    return new ReplicaMoves(orders, Duration.ofMillis(200)).carryOut(hints);
  }

  private void assertOutOfDateDoesNothing() throws Exception {
    Path file = onFirstTwo("/doubtful/file", 2 * (int) MIB + 5);
    Path gone = onFirstTwo("/doubtful/gone", 100);
    Path open = onFirstTwo("/doubtful/open", 2 * (int) MIB + 100);
    LocatedBlock block = DFSTestUtil.getAllBlocks(fs, file).get(0);
    LocatedBlock second = DFSTestUtil.getAllBlocks(fs, file).get(1);
    LocatedBlock deleted = DFSTestUtil.getAllBlocks(fs, gone).get(0);
    LocatedBlock written = DFSTestUtil.getAllBlocks(fs, open).get(0);
    DatanodeInfo holder = block.getLocations()[0];
    fs.delete(gone, false);
    try (FSDataOutputStream out = fs.append(open)) {
      out.write(1);
      out.hsync();
      assertThat(
              carriedOut(
                  List.of(
                      MoveHint.anywhere(
                          block.getBlock().getBlockId(),
                          block.getBlock().getGenerationStamp() + 1,
                          holder.getDatanodeUuid(),
                          "DISK",
                          1),
                      MoveHint.anywhere(
                          second.getBlock().getBlockId(),
                          second.getBlock().getGenerationStamp(),
                          "no such DataNode",
                          "DISK",
                          1),
                      UnevenCluster.hint(deleted, 0, 1),
                      UnevenCluster.hint(written, 0, 1))))
          .containsOnly(Map.entry(MoveFate.STALE, 3L), Map.entry(MoveFate.BUSY, 1L));
      out.write(2);
    }
    Clusters.awaitQuiet(cluster);
    assertThat(carriedOut(List.of(UnevenCluster.hint(block, 0, 0))))
        .as("nobody is less full than that")
        .containsExactly(Map.entry(MoveFate.NO_PLACE, 1L));
    assertThat(DFSTestUtil.getAllBlocks(fs, file).get(0).getLocations())
        .extracting(DatanodeInfo::getDatanodeUuid)
        .contains(holder.getDatanodeUuid());
  }

  /** Those who get copies are fuller, so that HDFS would by itself delete the copies again. */
  private void assertNamedReplicaGoes() throws Exception {
    List<DataNode> others = cluster.dataNodes().subList(2, 4);
    for (int file = 0; file < FILES; file++) {
      uneven.write(others, "/others/" + file, 2 * (int) MIB);
    }
    Path path = onFirstTwo("/leaves", 100);
    Clusters.awaitQuiet(cluster);
    cluster.hdfs().triggerBlockReports();
    Await.until(
        "the others have told that they are fuller",
        SOON,
        () ->
            others.stream().mapToLong(this::usedBytes).min().orElseThrow()
                > cluster.dataNodes().subList(0, 2).stream()
                    .mapToLong(this::usedBytes)
                    .max()
                    .orElseThrow(),
        uneven::nodes);
    LocatedBlock block = DFSTestUtil.getAllBlocks(fs, path).get(0);
    assertThat(carriedOut(List.of(UnevenCluster.hint(block, 0, 1))))
        .containsExactly(Map.entry(MoveFate.MOVED, 1L));
  }

  private long usedBytes(DataNode node) {
    return Objects.requireNonNull(uneven.nodes(StorageType.DISK).get(node.getDatanodeUuid()))
        .usedBytes();
  }
}
