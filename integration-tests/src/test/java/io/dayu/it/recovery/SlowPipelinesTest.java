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
  private static final String PRESENT = "dayu_agent_client_latency_seconds{operation=\"write\"}";
  private static final String USUAL = "dayu_agent_client_usual_seconds{operation=\"write\"}";

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
  void howLongClientsWaitIsShown_beforeARecoveryAndInIt() throws Exception {
    ClusterSpec spec = Clusters.quick(4, 1, MIB, MIB).with("dayu.agent.clients.period", "1s");
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec)) {
      Clusters.fill(cluster, 150, MIB, 2);
      Writers writers = new Writers(cluster.fileSystem());
      try {
        awaitAll(cluster, "what is usual is known", USUAL, usual -> usual > 0);
        slowPipelines();
        cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());

        double slowSec = SLOW_MS / 1e3;
        awaitAll(cluster, "clients wait", PRESENT, present -> present > slowSec / 2);
        mendPipelines();
        awaitAll(cluster, "clients wait no longer", PRESENT, present -> present < slowSec / 2);
      } finally {
        writers.stop();
      }
      Clusters.awaitRecovered(cluster, Duration.ofMinutes(3));
    }
  }
}
