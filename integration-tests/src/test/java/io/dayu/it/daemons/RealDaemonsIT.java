package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A stock cluster of separate JVMs loses a DataNode to SIGKILL and gets its blocks back by Dayu.
 */
final class RealDaemonsIT {
  private static final long MIB = 1024 * 1024;

  /** Longer than reports and transfers may be silent, shorter than HDFS's patience with a node. */
  private static final long FROZEN_MS = 8_000;

  @TempDir Path home;

  @Test
  void killedDataNode_itsBlocksComeBackThroughDayu() throws Exception {
    try (RealCluster cluster = RealCluster.start(home, 4, MIB, Map.of())) {
      cluster.fill(6);
      cluster.daemons().kill("datanode0");
      cluster.awaitBack(3);
      assertDayuDidIt(cluster);
    }
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"datanode1", "datanode1 datanode2", "namenode", "namenode datanode3"})
  void daemonsAreFrozenInTheMiddle(String frozen) throws Exception {
    Map<String, String> slow = Map.of("dayu.agent.link.bandwidth", "2000000");
    try (RealCluster cluster = RealCluster.start(home, 5, 2 * MIB, slow)) {
      cluster.fill(8);
      cluster.daemons().kill("datanode0");
      cluster.awaitTransfer();
      for (String name : frozen.split(" ", -1)) {
        cluster.daemons().freeze(name);
      }
      // What is to be endured is this time itself; there is nothing to wait for.
      Thread.sleep(FROZEN_MS);
      for (String name : frozen.split(" ", -1)) {
        cluster.daemons().thaw(name);
      }
      cluster.awaitBack(4);
      assertDayuDidIt(cluster);
    }
  }

  private static void assertDayuDidIt(RealCluster cluster) throws Exception {
    assertThat(cluster.dayu("BlocksLeftToStock")).as("blocks left to stock").isZero();
    assertThat(cluster.dayu("PlannerFailures")).as("planner failures").isZero();
    assertThat(cluster.daemons().log(RealCluster.NAMENODE))
        .contains("Dayu is on")
        .doesNotContain("planner failed");
  }
}
