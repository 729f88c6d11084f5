package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.metrics.PrometheusText;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeFaultInjector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients whose writes become slow during a recovery, for a reason that no link shows. */
@Tag("slow")
final class SlowPipelinesTest {
  private static final int WRITERS = 8;
  private static final long FILE_NS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long SLOW_MS = 40;

  private final DataNodeFaultInjector before = DataNodeFaultInjector.get();

  @AfterEach
  void mendPipelines() {
    DataNodeFaultInjector.set(before);
  }

  private static void slowPipelines() {
    DataNodeFaultInjector.set(
        new DataNodeFaultInjector() {
          @Override
          public void delaySendingAckToUpstream(String upstream) throws IOException {
            try {
              TimeUnit.MILLISECONDS.sleep(SLOW_MS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              throw new IOException("interrupted", e);
            }
          }
        });
  }

  /** Clients that write little and wait for it, again and again. */
  private static final class Writers {
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    Writers(FileSystem files) {
      for (int writer = 0; writer < WRITERS; writer++) {
        String name = "writer-" + writer;
        Thread thread = new Thread(() -> writeUntilOver(files, name), name);
        thread.start();
        threads.add(thread);
      }
    }

    private void writeUntilOver(FileSystem files, String name) {
      while (!over) {
        // One file after another, so that every DataNode comes first in some pipeline.
        try (FSDataOutputStream out = files.create(new Path("/clients/" + name), (short) 2)) {
          for (long end = System.nanoTime() + FILE_NS; !over && System.nanoTime() - end < 0; ) {
            out.write(name.length());
            out.hflush();
          }
        } catch (IOException e) {
          // Its pipeline went through the DataNode that was killed: the next will not.
          assertThat(e).isNotNull();
        }
      }
    }

    void stop() throws InterruptedException {
      over = true;
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static List<Double> shown(EmbeddedCluster cluster, String series) {
    List<Double> shown = new ArrayList<>();
    for (DataNode node : cluster.dataNodes()) {
      shown.add(Unchecked.call(() -> PrometheusText.of(node.getInfoPort())).value(series));
    }
    return shown;
  }

  private static double limitedNodes(EmbeddedCluster cluster) {
    return Unchecked.call(
        () ->
            PrometheusText.of(cluster.nameNode().getHttpAddress().getPort())
                .value("dayu_nodes_limited_by_clients"));
  }

  private static void awaitAll(
      EmbeddedCluster cluster, String what, String series, DoublePredicate wanted)
      throws Exception {
    Await.until(
        what,
        Duration.ofMinutes(2),
        () -> shown(cluster, series).stream().allMatch(wanted::test),
        () -> shown(cluster, series));
  }

  @Test
  void recoveryHasLessWhileClientsWait_andAllAgainAfterwards() throws Exception {
    ClusterSpec spec =
        Clusters.quick(4, 1, MIB, MIB)
            .with("dayu.agent.client-guard", "on")
            .with("dayu.agent.client-guard.period", "1s");
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec)) {
      Clusters.fill(cluster, 150, MIB, 2);
      Writers writers = new Writers(cluster.fileSystem());
      try {
        awaitAll(
            cluster,
            "what is usual is known",
            "dayu_agent_client_usual_seconds{operation=\"write\"}",
            usual -> usual > 0);
        assertThat(limitedNodes(cluster)).isZero();
        slowPipelines();
        cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());

        Await.until(
            "clients wait, and the plan knows it",
            Duration.ofMinutes(2),
            () -> limitedNodes(cluster) > 0,
            () -> shown(cluster, "dayu_agent_client_factor"));
        assertThat(shown(cluster, "dayu_agent_client_factor"))
            .allSatisfy(factor -> assertThat(factor).isBetween(0.5, 1.0))
            .anySatisfy(factor -> assertThat(factor).isLessThan(1));

        mendPipelines();
        awaitAll(
            cluster, "recovery has all back", "dayu_agent_client_factor", factor -> factor == 1);
        Await.until(
            "the plan knows that, too",
            Duration.ofMinutes(1),
            () -> limitedNodes(cluster) == 0,
            () -> limitedNodes(cluster));
      } finally {
        writers.stop();
      }
      Clusters.awaitRecovered(cluster, Duration.ofMinutes(3));
    }
  }
}
