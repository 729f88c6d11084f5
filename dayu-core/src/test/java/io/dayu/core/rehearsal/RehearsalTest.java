package io.dayu.core.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.Planner;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.PlanningCase;
import io.dayu.core.verify.PlanVerifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RehearsalTest {
  private static final long MB = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final int SLOTS_MAX = 5_000;

  private static final SlotTiming NO_TOP_UP =
      new SlotTiming(15 * SECOND, 4 * SECOND, SECOND, 2, 60 * SECOND);

  /** All of a link is recovery's. */
  private static final PlannerSettings ALL =
      new PlannerSettings(1.0, 1, 0.01, 0, 0, 0, SlotFilling.PAPER);

  private static Rehearsal rehearsal(
      ClusterSnapshot start, PlannerSettings settings, boolean givesWay, double movedShare) {
    return new Rehearsal(
        start,
        new RehearsalTerms(settings, givesWay, movedShare, NO_TOP_UP, 100_000, 1),
        Planner::plan,
        PlanVerifier::verify);
  }

  private static Rehearsal rehearsal(ClusterSnapshot start, PlannerSettings settings) {
    return rehearsal(start, settings, false, 1);
  }

  private static Rehearsal played(ClusterSnapshot start, PlannerSettings settings) {
    return played(rehearsal(start, settings));
  }

  private static Rehearsal played(Rehearsal rehearsal) {
    while (rehearsal.play()) {
      assertThat(rehearsal.slots()).as("slots").isLessThan(SLOTS_MAX);
    }
    return rehearsal;
  }

  /** A source and two others with links of 10 MB/s, and so many blocks of 60 MB to copy. */
  private static ClusterSnapshot oneSource(int blocks, long freeBytes) {
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < 3; node++) {
      NodeState idle = Clusters.idle("n" + node, node, 10 * MB);
      nodes.add(
          new NodeState(
              idle.id(), node, idle.in(), idle.out(), true, 0, FreeSpace.ofBytesByType(freeBytes)));
    }
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < blocks; id++) {
      tasks.add(Clusters.task(id, 60 * MB, 0));
    }
    return Clusters.of(nodes, List.of(0L, 0L, 0L), tasks);
  }

  @Test
  void takesAsLongAsTheOnlySourceNeeds_wherePartsOfBlocksFillTheSlots() {
    SlotFilling parts = new SlotFilling(1.0 / 16, SourceOrder.BALANCED, 1, 1.5);

    Rehearsal rehearsal = played(oneSource(10, 1L << 40), ALL.withFilling(parts));

    assertThat(rehearsal.remainingBlocks()).isZero();
    assertThat(rehearsal.movedBytes()).isEqualTo(600 * MB);
    assertThat(rehearsal.elapsedNs() / 1e9).isCloseTo(60, within(3.0));
    assertThat(rehearsal.links().outShare(0)).isGreaterThan(0.9);
    assertThat(rehearsal.links().outShare(1)).isZero();
    assertThat(rehearsal.links().inShare(1) + rehearsal.links().inShare(2)).isBetween(0.9, 1.05);
  }

  @Test
  void movesAPartOfThePlan_whichIsPlannedOnTopWhereTransfersGiveWay() {
    SlotFilling parts = new SlotFilling(1.0 / 16, SourceOrder.BALANCED, 1, 1.5);
    PlannerSettings half = ALL.withAlpha(0.5).withFilling(parts);
    ClusterSnapshot start = oneSource(10, 1L << 40);

    double wholeSec = played(rehearsal(start, half, false, 1)).elapsedNs() / 1e9;
    double shareSec = played(rehearsal(start, half, false, 0.8)).elapsedNs() / 1e9;
    double givingWaySec = played(rehearsal(start, half, true, 0.8)).elapsedNs() / 1e9;

    assertThat(shareSec).isBetween(wholeSec / 0.85, wholeSec / 0.7);
    assertThat(givingWaySec).isLessThan(shareSec - 5);
  }

  @Test
  void decodesCountForTheLinksAsOftenAsTheyRead_andForTheRecoveryOnce() {
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < 6; node++) {
      nodes.add(Clusters.idle("n" + node, node, 10 * MB));
    }
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < 20; id++) {
      RecoveryTask copy = Clusters.task(id, 60 * MB, 0, 1, 2, 3);
      tasks.add(
          new RecoveryTask(
              id,
              copy.sizeBytes(),
              copy.shape().as(WorkClass.SAFETY, new WorkKind.DecodeUnit(3)),
              copy.sources(),
              copy.placed(),
              copy.barred()));
    }
    SlotFilling parts = new SlotFilling(1.0 / 16, SourceOrder.BALANCED, 1, 1.5);

    Rehearsal rehearsal =
        played(Clusters.of(nodes, List.of(0L, 0L, 0L, 0L, 0L, 0L), tasks), ALL.withFilling(parts));

    assertThat(rehearsal.remainingBlocks()).isZero();
    assertThat(rehearsal.movedBytes()).isEqualTo(1200 * MB);
    assertThat(rehearsal.readBytes()).isEqualTo(3600 * MB);
    // Two destinations of 10 MB/s take all of it.
    assertThat(rehearsal.elapsedNs() / 1e9).isBetween(180.0, 200.0);
    assertThat(rehearsal.links().inShare(4)).isBetween(0.9, 1.05);
  }

  @Test
  void decodesEnd_alsoWhereClientsLeaveDestinationsNothingButBmin() {
    for (int seed = 1; seed <= 30; seed++) {
      Rehearsal rehearsal =
          played(busyGroups(new Random(seed)), PlannerSettings.GIVING_WAY_DEFAULT);

      assertThat(rehearsal.remainingBlocks()).as("seed %d", seed).isZero();
    }
  }

  /** Up to fifty groups of RS-6-3, on up to 13 nodes whose links are full inwards. */
  private static ClusterSnapshot busyGroups(Random random) {
    int count = 10 + random.nextInt(4);
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < count; node++) {
      long out = random.nextInt(3) == 0 ? 125 * MB : random.nextInt(75) * MB;
      nodes.add(
          Clusters.node(
              "n" + node,
              0,
              new LinkState(125 * MB, 125 * MB, true),
              new LinkState(125 * MB, out, true)));
    }
    int groups = 1 + random.nextInt(50);
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < groups; id++) {
      int[] holders =
          random.ints(0, count).distinct().limit(6 + random.nextInt(3)).sorted().toArray();
      RecoveryTask copy = Clusters.task(id, 64 * MB, holders);
      tasks.add(
          new RecoveryTask(
              id,
              copy.sizeBytes(),
              copy.shape().as(WorkClass.SAFETY, new WorkKind.DecodeUnit(6)),
              copy.sources(),
              copy.placed(),
              copy.barred()));
    }
    return Clusters.of(nodes, List.of(0L), tasks);
  }

  @Test
  void thePapersSlotsOfWholeBlocksLeaveRoomUnused() {
    // Two blocks of 60 MB in 150: five slots for ten, and one planned before the last block is in.
    Rehearsal rehearsal = played(oneSource(10, 1L << 40), ALL);

    assertThat(rehearsal.slots()).isEqualTo(6);
    assertThat(rehearsal.elapsedNs() / 1e9).isBetween(72.0, 75.1);
    assertThat(rehearsal.idealBytesPerSec()).isEqualTo(30e6, within(1e3));
  }

  @Test
  void endsWhereNoPlaceIsLeft_andSaysWhatRemains() {
    Rehearsal rehearsal = played(oneSource(10, 130 * MB), ALL);

    assertThat(rehearsal.movedBytes()).isEqualTo(240 * MB);
    assertThat(rehearsal.remainingBlocks()).isEqualTo(6);
    assertThat(rehearsal.remainingBytes()).isEqualTo(360 * MB);
  }

  @Test
  void aBlockThatLacksTwoReplicasGetsThemAtDifferentNodes() {
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < 3; node++) {
      nodes.add(Clusters.idle("n" + node, node, 10 * MB));
    }
    ClusterSnapshot start =
        Clusters.of(
            nodes,
            List.of(0L, 0L, 0L),
            List.of(Clusters.task(1, 30 * MB, 2, new PlacementRule(3, 1), 0)));

    Rehearsal rehearsal = played(start, ALL);

    assertThat(rehearsal.remainingBlocks()).isZero();
    assertThat(rehearsal.movedBytes()).isEqualTo(60 * MB);
  }

  @Test
  void nothingLostTakesNoTime() {
    Rehearsal rehearsal = rehearsal(oneSource(0, MB), ALL);

    assertThat(rehearsal.play()).isFalse();
    assertThat(rehearsal.elapsedNs()).isZero();
    assertThat(rehearsal.slots()).isZero();
  }

  @Test
  void allBytesAreAccountedFor_andNoBudgetIsBeaten_whateverTheCluster() {
    PlanningCase.forAll(
        300,
        new ClusterGen(12, 40, true),
        given -> {
          Rehearsal rehearsal = rehearsal(given.snapshot(), given.settings());
          long lost =
              given.snapshot().tasks().stream()
                  .mapToLong(task -> task.sizeBytes() * task.missing())
                  .sum();
          for (int slot = 0; slot < 50 && rehearsal.play(); slot++) {
            assertThat(rehearsal.movedBytes() + rehearsal.remainingBytes()).isEqualTo(lost);
          }
          long[] free =
              given.snapshot().nodes().stream().mapToLong(RehearsalTest::freeBytes).toArray();
          assertThat(rehearsal.movedBytes())
              .isBetween(0L, Math.min(lost, Arrays.stream(free).sum()));
        });
  }

  private static long freeBytes(NodeState node) {
    long bytes = 0;
    for (int type = 0; type < 8; type++) {
      bytes += node.freeSpace().bytes(type);
    }
    return bytes;
  }

  @Test
  void equalBeginningsEndEqually() {
    PlanningCase.forAll(
        50,
        new ClusterGen(12, 40, true),
        given -> {
          Rehearsal first = rehearsal(given.snapshot(), given.settings());
          Rehearsal second = rehearsal(given.snapshot(), given.settings());
          for (int slot = 0; slot < 20; slot++) {
            assertThat(second.play()).isEqualTo(first.play());
          }
          assertThat(second.elapsedNs()).isEqualTo(first.elapsedNs());
          assertThat(second.movedBytes()).isEqualTo(first.movedBytes());
        });
  }

  @Test
  void whatIsLostLaterIsRecoveredLater_byTheLinksOfThatTime() {
    ClusterSnapshot start = oneSource(2, 1L << 40);
    List<NodeState> slow =
        start.nodes().stream().map(node -> Clusters.idle(node.id(), node.rack(), MB)).toList();
    List<Long> arrivedSec = new ArrayList<>();
    Rehearsal rehearsal =
        new Rehearsal(
            start,
            new LossCourse(
                nowNs -> nowNs < 100 * SECOND ? start.nodes() : slow,
                List.of(new LateLoss(200 * SECOND, Clusters.task(9, 60 * MB, 0)))),
            new RehearsalTerms(ALL, false, 1, NO_TOP_UP, 100_000, 1),
            Planner::plan,
            PlanVerifier::verify,
            new RehearsalWatcher() {
              @Override
              public void passed(long fromNs, long toNs, long[] inBytes, long[] outBytes) {
                assertThat(Arrays.stream(inBytes).sum()).isEqualTo(Arrays.stream(outBytes).sum());
              }

              @Override
              public void arrived(RecoveryTask lost, int replicas, long atNs) {
                arrivedSec.add(atNs / SECOND);
              }
            });
    while (rehearsal.play()) {
      assertThat(rehearsal.slots()).as("slots").isLessThan(SLOTS_MAX);
    }

    assertThat(rehearsal.remainingBlocks()).isZero();
    assertThat(arrivedSec).hasSize(3);
    assertThat(arrivedSec.get(1)).isLessThan(60);
    assertThat(arrivedSec.get(2)).isBetween(259L, 300L);
    assertThat(rehearsal.elapsedNs() / SECOND).isEqualTo(arrivedSec.get(2));
  }
}
