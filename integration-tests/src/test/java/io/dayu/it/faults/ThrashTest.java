package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Planners;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Thrash;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A cluster that is disturbed at random while clients write, read and delete; in the end all is
 * there and nothing is left over.
 */
@Tag("long")
final class ThrashTest {
  private static final long FILE_BYTES = 5 * MIB + 17;
  private static final int FILES_MAX = 40;
  private static final int DOWN_MAX = 2;
  private static final int PAUSE_MAX_MS = 2_000;
  private static final Duration USUAL_TIME = Duration.ofSeconds(90);
  private static final Duration END = Duration.ofMinutes(3);

  private final List<Path> files = new ArrayList<>();
  private final Deque<DataNodeProperties> down = new ArrayDeque<>();
  private int written;

  @SuppressWarnings("NullAway.Init")
  private SplittableRandom random;

  @SuppressWarnings("NullAway.Init")
  private EmbeddedCluster cluster;

  private enum Step {
    WRITE,
    READ,
    DELETE,
    REPLICATE,
    LOSE,
    RETURN,
    RESTART,
    FAIL_OVER,
    END_PLANNER
  }

  @Test
  void everythingIsThereInTheEnd() {
    Thrash.run(this::thrash);
  }

  private void thrash(Thrash thrash) throws Exception {
    random = thrash.random();
    try (EmbeddedCluster started =
        EmbeddedCluster.start(
            Clusters.quick(8, 4, 6_000_000, 2 * MIB)
                .withStandby()
                .with("dfs.ha.tail-edits.period", "1"))) {
      cluster = started;
      for (int file = 0; file < FILES_MAX / 2; file++) {
        write();
      }
      thrash.takeSteps(USUAL_TIME, List.of(Step.values()), PAUSE_MAX_MS, this::take);
      while (!down.isEmpty()) {
        comeBack();
      }
      assertEndsWell();
    }
  }

  private void take(Step step) throws Exception {
    switch (step) {
      case WRITE -> write();
      case READ -> assertThat(holds(files.get(random.nextInt(files.size())))).isTrue();
      case DELETE -> delete();
      case REPLICATE ->
          cluster
              .fileSystem()
              .setReplication(
                  files.get(random.nextInt(files.size())), (short) (3 + random.nextInt(2)));
      case LOSE -> lose();
      case RETURN -> comeBack();
      case RESTART -> cluster.startAgain(cluster.stop(anyUuid()));
      case FAIL_OVER -> cluster.failOver();
      case END_PLANNER -> {
        Planners.interrupt();
        cluster.dayu().restartPlanner();
        cluster.secondNameNode().dayu().restartPlanner();
      }
    }
  }

  private void write() throws IOException {
    if (files.size() < FILES_MAX) {
      files.add(Clusters.write(cluster, "/data/thrash" + written++, FILE_BYTES, 3));
    }
  }

  private void delete() throws IOException {
    if (files.size() > FILES_MAX / 4) {
      Path path = files.remove(random.nextInt(files.size()));
      assertThat(cluster.fileSystem().delete(path, false)).isTrue();
    }
  }

  private void lose() {
    if (down.size() < DOWN_MAX) {
      down.add(cluster.kill(anyUuid()));
    }
  }

  private void comeBack() throws IOException {
    if (!down.isEmpty()) {
      cluster.startAgain(down.remove());
    }
  }

  private String anyUuid() {
    return cluster.dataNodes().get(random.nextInt(cluster.dataNodes().size())).getDatanodeUuid();
  }

  private boolean holds(Path path) throws IOException {
    return DataSet.holds(cluster.fileSystem(), path, FILE_BYTES);
  }

  private void assertEndsWell() throws Exception {
    // After a failover HDFS deletes what is too much only when it has a full report of each node.
    cluster.hdfs().triggerBlockReports();
    Await.until(
        "nothing is left to do",
        END,
        () ->
            cluster.lowRedundancyOrPending() == 0
                && cluster.dayu().status().queue().blocks() == 0
                && cluster.dayu().status().running().transfers() == 0
                && cluster.blockManager().getPostponedMisreplicatedBlocksCount() == 0
                && cluster.blockManager().getExcessBlocksCount() == 0
                && cluster.blockManager().getPendingDeletionBlocksCount() == 0,
        () -> cluster.dayu().status() + " HDFS " + cluster.lowRedundancyOrPending());
    for (Path path : files) {
      assertThat(holds(path)).as("data of %s", path).isTrue();
      int wanted = cluster.fileSystem().getFileStatus(path).getReplication();
      for (LocatedBlock block : DFSTestUtil.getAllBlocks(cluster.fileSystem(), path)) {
        assertThat(block.getLocations()).as("replicas of %s", block).hasSize(wanted);
        Replicas.assertIdentical(cluster, block);
      }
    }
    assertThat(Replicas.temporary(cluster)).as("half-written replicas").isEmpty();
    assertThat(cluster.dayu().getPlannerFailures()).isZero();
  }
}
