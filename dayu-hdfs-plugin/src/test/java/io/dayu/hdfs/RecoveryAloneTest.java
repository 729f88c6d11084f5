package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NameNode that recovers blocks, and does nothing beside, loads nothing of the other systems. */
final class RecoveryAloneTest {
  private static final Set<String> CORE =
      Set.of(
          "io.dayu.core.early.",
          "io.dayu.core.elastic.",
          "io.dayu.core.extra.",
          "io.dayu.core.heat.");

  @TempDir Path directory;

  /** Of systems, of what they share of DataNodes that rest, or of their bridges into HDFS. */
  private static Stream<String> ofSystems(Set<String> loaded) {
    return loaded.stream()
        .filter(
            name -> !SystemPackages.of(name).isEmpty() || CORE.stream().anyMatch(name::startsWith));
  }

  @Test
  void recoveryAloneLoadsNoClassOfAnotherSystem() throws Exception {
    Set<String> loaded = LoadedClasses.of(directory, "dayu.early.enabled", "false");

    assertThat(loaded)
        .contains(
            "io.dayu.hdfs.DayuStart",
            "io.dayu.hdfs.NameNodeSystems",
            "io.dayu.hdfs.admin.StatusReport",
            "io.dayu.hdfs.recovery.RecoverySource");
    assertThat(ofSystems(loaded)).isEmpty();
  }

  @Test
  void systemThatIsOnIsLoaded_andTheOthersAreNot() throws Exception {
    Set<String> loaded =
        LoadedClasses.of(directory, "dayu.early.enabled", "false", "dayu.heat.enabled", "true");

    assertThat(loaded).contains("io.dayu.hdfs.heat.HeatSystem", "io.dayu.core.heat.HeatTable");
    assertThat(systems(loaded)).containsExactlyInAnyOrder("heat", SystemPackages.EXTRA);
  }

  private static Stream<String> systems(Set<String> loaded) {
    return loaded.stream().map(SystemPackages::of).filter(name -> !name.isEmpty()).distinct();
  }

  private static boolean isOfPower(String name) {
    return name.startsWith("io.dayu.power.");
  }

  @Test
  void allThatAreOnAreMade() throws Exception {
    Set<String> loaded =
        LoadedClasses.of(
            directory,
            "dfs.block.replicator.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy",
            "dfs.net.topology.impl",
            "io.dayu.hdfs.reading.DayuNetworkTopology",
            "dayu.heat.enabled",
            "true",
            "dayu.elastic.enabled",
            "true",
            "dayu.elastic.layout",
            "bands",
            "dayu.elastic.off.command",
            "/bin/true");

    assertThat(loaded)
        .contains(
            "io.dayu.hdfs.early.EarlySystem",
            "io.dayu.hdfs.elastic.ElasticSystem",
            "io.dayu.hdfs.heat.HeatSystem",
            "io.dayu.hdfs.placement.PlacementSystem",
            "io.dayu.hdfs.power.PowerSystem",
            "io.dayu.hdfs.reading.ReadingSystem");
    assertThat(loaded).as("of a process of its own").noneMatch(RecoveryAloneTest::isOfPower);
  }
}
