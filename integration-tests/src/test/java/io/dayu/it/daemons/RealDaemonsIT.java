package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.daemons.StockClassPath;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  /**
   * Longer than transfers may stall, shorter than HDFS's patience with a node and than the
   * planner's lease of two slots.
   */
  private static final long FROZEN_MS = 7_000;

  @TempDir Path home;

  @Test
  void killedDataNode_itsBlocksComeBackThroughDayu() throws Exception {
    try (RealCluster cluster = RealCluster.start(home, 4, MIB, Map.of())) {
      cluster.fill(6);
      cluster.daemons().kill("datanode0");
      cluster.view().awaitBack(3);
      cluster.view().assertDayuDidIt();
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
      cluster.view().awaitTransfer();
      for (String name : frozen.split(" ", -1)) {
        cluster.daemons().freeze(name);
      }
      // What is to be endured is this time itself; there is nothing to wait for.
      Thread.sleep(FROZEN_MS);
      for (String name : frozen.split(" ", -1)) {
        cluster.daemons().thaw(name);
      }
      cluster.view().awaitBack(4);
      cluster.view().assertDayuDidIt();
    }
  }

  @Tag("long")
  @Test
  void theActiveNameNodeIsKilledInTheMiddle_theOtherAdoptsWhatRuns() throws Exception {
    Map<String, String> slow =
        Map.of(
            "dayu.agent.link.bandwidth", "2000000",
            // A planned end may begin late transfers anew, which is not what this is about.
            "dayu.end.margin", "0");
    try (RealCluster cluster = RealCluster.startPair(home, 5, 8 * MIB, slow)) {
      cluster.fill(2);
      cluster.daemons().kill("datanode0");
      cluster.view().awaitHalfWritten();
      cluster.failOver();
      cluster.view().awaitBack(4);
      cluster.view().assertDayuDidIt();
      assertThat(cluster.view().dayu("AdoptedTransfers")).as("adopted transfers").isPositive();
      assertThat(cluster.view().dayu("ResentBytes")).as("bytes sent again").isZero();
    }
  }

  @Tag("long")
  @Test
  void unsupportedHadoop_dayuStaysOffAndHdfsRunsOn() throws Exception {
    Path disguise = Files.createDirectories(home.resolve("disguise"));
    Files.writeString(disguise.resolve("common-version-info.properties"), "version=3.6.0\n");
    String hadoop = RealCluster.withDayu(StockClassPath.unpack(home.resolve("pages")));
    try (RealCluster cluster =
        RealCluster.start(home, disguise + File.pathSeparator + hadoop, 3, MIB, Map.of())) {
      cluster.fill(2);
      cluster.daemons().kill("datanode0");
      cluster.view().awaitReplicas(2);

      for (String name : List.of(RealCluster.NAMENODE, "datanode1", "datanode2")) {
        assertThat(cluster.daemons().log(name).lines())
            .as("what %s says of Dayu", name)
            .filteredOn(line -> line.contains("Dayu") && !line.contains("Started plug-in"))
            .singleElement()
            .asString()
            .endsWith(
                "Dayu stays off: Hadoop's version is '3.6.0', but it must be 3.3.6 or later of 3.3,"
                    + " 3.4.x or 3.5.x.");
      }
    }
  }
}
