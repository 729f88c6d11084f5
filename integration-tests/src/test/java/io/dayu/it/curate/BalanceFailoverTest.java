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
import io.dayu.it.support.NameNodePair;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.admin.HintCounts;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveRequest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The NameNode fails over while replicas are moved by hints: no harm is done, and all end. */
@Tag("slow")
final class BalanceFailoverTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final long CAPACITY = 200 * MIB;
  private static final int FILES = 24;

  /** So slow that moves take twenty seconds: the failover finds them in their middle. */
  private static final long LINK_BYTES_PER_SEC = 6_000_000;

  private static final long BYTES = 2 * MIB;
  private static final BalanceRule RULE = new BalanceRule(0.05, 0.1);

  @Test
  void hintsUnderWayAtAFailoverDoNoHarm_andASecondRunEndsWhatIsLeft() throws Exception {
    ExecutorService run = Executors.newSingleThreadExecutor();
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(4, 2, LINK_BYTES_PER_SEC, BYTES)
                .withStandby()
                .with("dfs.ha.tail-edits.period", "1")
                .with("dfs.namenode.redundancy.considerLoad", "false"))) {
      Configuration site = new HdfsConfiguration();
      NameNodePair.site(cluster).forEach(one -> site.set(one.getKey(), one.getValue()));
      URI address = FileSystem.getDefaultUri(site);
      DistributedFileSystem fs = (DistributedFileSystem) FileSystem.newInstance(site);
      UnevenCluster uneven = new UnevenCluster(cluster, fs, CAPACITY);
      List<Path> files = new ArrayList<>();
      for (int file = 0; file < FILES; file++) {
        files.add(uneven.write(cluster.dataNodes().subList(0, 2), "/uneven/" + file, BYTES));
      }
      uneven.awaitFilled(StorageType.DISK, 2, FILES * BYTES, SOON);
      List<MoveHint> hints = uneven.hints(RULE, "/uneven");
      assertThat(hints).hasSizeGreaterThan(10);

      Future<Map<MoveFate, Long>> first = run.submit(() -> carriedOut(site, address, hints));
      NameNodeOrders orders = new NameNodeOrders(site, address);
      Await.until(
          "some are moved, and others are under way",
          SOON,
          () -> isInTheMiddle(orders, cluster),
          () -> Unchecked.call(() -> orders.offer(MoveRequest.QUESTION)));
      cluster.failOver();
      assertThat(first.get(2, TimeUnit.MINUTES).values().stream().mapToLong(Long::longValue).sum())
          .as("each hint has one end")
          .isEqualTo(hints.size());

      // HDFS deletes what is too much only when all DataNodes have reported all they have.
      cluster.hdfs().triggerBlockReports();
      assertThat(carriedOut(site, address, hints))
          .as("run again")
          .doesNotContainKeys(MoveFate.FAILED, MoveFate.PUT_OFF);
      Await.until("all are evenly filled", SOON, () -> uneven.isEven(RULE), uneven::nodes);
      Clusters.awaitRecovered(cluster, SOON);
      Clusters.awaitNothingTooMuch(cluster, SOON);
      Replicas.assertComplete(cluster, 2);
      assertThat(Fsck.report(site, "/")).contains("is HEALTHY");
      for (Path file : files) {
        assertThat(DataSet.holds(fs, file, BYTES)).as("bytes of %s", file).isTrue();
      }
      fs.close();
    } finally {
      run.shutdownNow();
    }
  }

  private static boolean isInTheMiddle(NameNodeOrders orders, EmbeddedCluster cluster) {
    HintCounts now = Unchecked.call(() -> orders.offer(MoveRequest.QUESTION)).counts();
    return now.ended().containsKey(MoveFate.MOVED)
        && now.left() > 1
        && cluster.dayu().status().running().transfers() > 0;
  }

  private static Map<MoveFate, Long> carriedOut(
      Configuration site, URI address, List<MoveHint> hints) throws Exception {
    return new ReplicaMoves(new NameNodeOrders(site, address), Duration.ofMillis(200))
        .carryOut(hints);
  }
}
