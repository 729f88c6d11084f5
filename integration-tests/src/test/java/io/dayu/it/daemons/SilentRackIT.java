package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import io.dayu.it.support.ReplicaFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rack whose switch reboots again and again causes no early copy, under HDFS's time-outs as they
 * ship. Two machines that come and go cause copies once, and these go.
 */
@Tag("long")
final class SilentRackIT {
  private static final int RACK_SIZE = 4;
  private static final int DATANODES = 3 * RACK_SIZE;
  private static final int FILES = 24;
  private static final int REBOOTS = 3;
  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final Duration SOON = Duration.ofMinutes(3);

  /** Longer than a DataNode has to say nothing to be silent, shorter than twice of it. */
  private static final int SILENT_MS = 15_000;

  private static final String COPIES = "dayu_early_copies";

  @TempDir Path home;

  @SuppressWarnings("NullAway.Init")
  private RealCluster cluster;

  @Test
  void rackThatComesAndGoesIsNotCopied_andTwoMachinesAreOnce() throws Exception {
    try (RealCluster started = RacksByNumber.start(home, DATANODES, RACK_SIZE, BLOCK_BYTES)) {
      cluster = started;
      ThreefoldFiles files = new ThreefoldFiles(cluster, "/racks", FILES, BLOCK_BYTES);
      Map<Long, Set<Integer>> holders = files.write();
      switchReboots(holders);
      assertThat(files.holders()).isEqualTo(holders);

      machinesComeAndGo(holders);
      files.assertRightBytes();
      cluster.replicas().assertIdentical();
      assertThat(cluster.view().dayu("PlannerFailures")).as("planner failures").isZero();
    }
  }

  private void switchReboots(Map<Long, Set<Integer>> holders) throws Exception {
    assertThat(holders.values())
        .as("holders of a block of which one replica is outside of the rack")
        .anyMatch(
            nodes ->
                nodes.stream().filter(SilentRackIT::inRack).count() == ThreefoldFiles.FACTOR - 1);
    List<String> rack = IntStream.range(0, RACK_SIZE).mapToObj(RealCluster::dataNode).toList();
    for (int reboot = 0; reboot < REBOOTS; reboot++) {
      freeze(rack);
      Await.until(
          "the rack is held, and all of it is silent",
          SOON,
          () -> silent() == RACK_SIZE && health().contains("[early_held]"),
          this::health);
      thaw(rack);
    }
    assertThat(cluster.view().metric(COPIES)).as("early copies").isZero();
  }

  private static boolean inRack(int node) {
    return node < RACK_SIZE;
  }

  private void machinesComeAndGo(Map<Long, Set<Integer>> holders) throws Exception {
    Set<Integer> pair = ThreefoldFiles.pairWithMostInCommon(holders, node -> !inRack(node));
    Set<Long> last = ThreefoldFiles.onAll(holders, pair);
    assertThat(last).isNotEmpty();
    List<String> names = pair.stream().map(RealCluster::dataNode).toList();
    freeze(names);
    Await.until(
        "each last replica has a copy",
        SOON,
        () -> cluster.view().metric(COPIES) == last.size(),
        () -> cluster.view().metric(COPIES) + " of " + last.size());
    thaw(names);
    Await.until(
        "no block has more replicas than it should",
        SOON,
        () -> tooMany(holders.keySet()).isEmpty(),
        () -> tooMany(holders.keySet()));

    boolean heard =
        new ThrashProcesses(cluster.daemons(), new SplittableRandom(1))
            .freeze(names, SILENT_MS, () -> silent() == 0);
    assertThat(heard).as("who came back a moment ago is waited for longer").isTrue();
    assertThat(cluster.view().metric(COPIES)).as("early copies").isEqualTo(last.size());
  }

  private void freeze(List<String> names) throws Exception {
    for (String name : names) {
      cluster.daemons().freeze(name);
    }
  }

  /** Has them go on, and waits until all have said a word. */
  private void thaw(List<String> names) throws Exception {
    for (String name : names) {
      cluster.daemons().thaw(name);
    }
    Await.until("all are heard", SOON, () -> silent() == 0, this::health);
  }

  private double silent() {
    return cluster.view().metric("dayu_early_datanodes");
  }

  private String health() {
    return Command.run(cluster.files().getConf(), "health").out();
  }

  private Set<Long> tooMany(Set<Long> blocks) {
    ReplicaFiles files = cluster.replicas();
    return blocks.stream()
        .filter(block -> files.replicasOf("blk_" + block) != ThreefoldFiles.FACTOR)
        .collect(Collectors.toSet());
  }
}
