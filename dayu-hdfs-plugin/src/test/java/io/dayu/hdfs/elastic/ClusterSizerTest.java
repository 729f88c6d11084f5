package io.dayu.hdfs.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.elastic.SizingHold;
import io.dayu.core.elastic.SizingReason;
import io.dayu.core.elastic.SizingStep;
import io.dayu.hdfs.resting.BandMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Tests of the number of DataNodes awake: it follows size, need and what goes wrong, and no block
 * has too few copies awake.
 */
final class ClusterSizerTest {
  private static final int NODES = PlayedCluster.NODES;

  private final PlayedCluster cluster = new PlayedCluster();

  private void size(String size) {
    cluster.sizing = PlayedCluster.sizing(size, "none");
  }

  private int floor() {
    return cluster.second().floor();
  }

  private Set<Integer> beyond(int size) {
    return cluster.ranks(size, NODES);
  }

  @Test
  void nobodyRestsByDefault() {
    cluster.patience();
    assertThat(cluster.patience().step().size()).isEqualTo(NODES);
    assertThat(cluster.resting()).isEmpty();
    assertThat(cluster.reads).as("looks at blocks").isZero();
  }

  @Test
  void fixedSizeRestsTheLastRanks_afterThePatienceOfAStart() {
    size("9");
    SizingView early = cluster.seconds(60);
    assertThat(early.holds()).containsExactly(SizingHold.STARTING);
    assertThat(cluster.resting()).isEmpty();
    assertThat(cluster.patience().step().reason()).isEqualTo(SizingReason.RIGHT);
    assertThat(cluster.resting()).isEqualTo(beyond(9));

    size("11");
    cluster.second();
    assertThat(cluster.resting()).isEqualTo(beyond(11));
    size("off");
    cluster.second();
    assertThat(cluster.resting()).isEmpty();
    size("9");
    cluster.seconds(2);
    assertThat(cluster.resting()).as("at once, as Dayu has long begun").isEqualTo(beyond(9));
  }

  @Test
  void noSizeGoesBelowTheFloorOfCopies() {
    size("1");
    cluster.patience();
    assertThat(floor()).isBetween(4, NODES - 1);
    assertThat(cluster.resting()).isEqualTo(beyond(floor()));
  }

  @Test
  void needGrowsItAtOnce_andShrinksItAfterThePatience() {
    size("auto");
    cluster.patience();
    assertThat(cluster.resting()).isEqualTo(beyond(floor()));

    // Three copies of it come in, and two go out again.
    cluster.inBytesPerSec = 300_000;
    cluster.outBytesPerSec = 400_000;
    SizingView busy = cluster.second();
    assertThat(busy.demand().writtenBytesPerSec()).isEqualTo(1_200_000);
    assertThat(busy.demand().readBytesPerSec()).isEqualTo(2_400_000);
    assertThat(busy.step()).isEqualTo(new SizingStep(NODES, SizingReason.NEEDED));
    assertThat(cluster.resting()).isEmpty();

    cluster.seconds(60);
    cluster.inBytesPerSec = 0;
    cluster.outBytesPerSec = 0;
    cluster.seconds(600);
    assertThat(cluster.resting()).isEmpty();
    cluster.patience();
    assertThat(cluster.resting()).isEqualTo(beyond(floor()));
    assertThat(cluster.registry.get("dayu.elastic.woken").tag("reason", "needed").counter().count())
        .isEqualTo(NODES - floor());
  }

  @Test
  void dataNodeWhoseAgentIsSilentCountsAsBusyAsTheBusiest() {
    size("auto");
    cluster.outBytesPerSec = 50_000;
    for (int node = 0; node < 6; node++) {
      cluster.silent.add(node);
    }
    SizingView.ClientNeed need = cluster.second().demand();
    assertThat(need.silent()).isEqualTo(6);
    assertThat(need.readBytesPerSec()).as("told").isEqualTo((NODES - 6) * 50_000L);
    assertThat(need.presumedBytesPerSec()).as("not told").isEqualTo(6 * 50_000L);

    cluster.outBytesPerSec = 0;
    SizingView.ClientNeed none = cluster.second().demand();
    assertThat(none.readBytesPerSec() + none.presumedBytesPerSec()).as("nobody reads").isZero();
    cluster.patience();
    assertThat(cluster.resting()).isEqualTo(beyond(floor()));
  }

  @Test
  void clusterThatTellsNothingIsBusy() {
    size("auto");
    for (int node = 0; node < NODES; node++) {
      cluster.silent.add(node);
    }
    assertThat(cluster.patience().demand().nodes()).isEqualTo(NODES);
    assertThat(cluster.resting()).isEmpty();
  }

  @Test
  void nothingBeginsToRestWhileSomethingIsNotInOrder() {
    size("9");
    cluster.patience();
    Set<Integer> nine = beyond(9);
    size("8");
    cluster.shortOfReplicas = true;
    assertHeld(SizingHold.SHORT_OF_REPLICAS, nine);
    cluster.shortOfReplicas = false;
    cluster.heeded = false;
    assertHeld(SizingHold.NOT_HEEDED, nine);
    cluster.heeded = true;
    cluster.seconds(2);
    assertThat(cluster.resting()).isEqualTo(beyond(8));
  }

  private void assertHeld(SizingHold hold, Set<Integer> resting) {
    SizingView view = cluster.seconds(100);
    assertThat(view.holds()).containsExactly(hold);
    assertThat(view.step().reason()).isEqualTo(SizingReason.HELD);
    assertThat(cluster.resting()).isEqualTo(resting);
  }

  @Test
  void longLookGoesOnBetweenShortHolds() {
    size("9");
    cluster.patience();
    cluster.readsAWalk.put(cluster.atRank(8), 12);
    size("8");
    for (int second = 0; second < 20; second++) {
      cluster.shortOfReplicas = second % 2 == 0;
      cluster.second();
    }
    assertThat(cluster.resting()).isEqualTo(beyond(8));
  }

  @Test
  void thoseAtRestAreLookedAtBesideALongLook() {
    size("9");
    cluster.patience();
    cluster.readsAWalk.put(cluster.atRank(8), 100_000);
    size("8");
    int last = cluster.atRank(NODES - 1);
    cluster.block(0, NODES - 1);
    cluster.seconds(70);
    assertThat(cluster.resting()).hasSize(2).doesNotContain(last);
  }

  @Test
  void deathOfOneThatIsAwakeWakesAllAtOnce_andHolds() {
    size("9");
    cluster.patience();
    int primary = cluster.atRank(0);
    cluster.dead.add(primary);
    SizingView view = cluster.second();
    assertThat(view.step().reason()).isEqualTo(SizingReason.COPIES_LOST);
    assertThat(cluster.resting()).isEmpty();
    assertThat(cluster.spared()).isEmpty();
    assertThat(cluster.patience().holds()).containsExactly(SizingHold.NODE_DEAD);
    assertThat(cluster.resting()).isEmpty();
    cluster.dead.clear();
    cluster.seconds(2);
    assertThat(cluster.resting()).isEqualTo(beyond(9));
  }

  @Test
  void blocksThatFindNoDataNodeAwakeWakeAll_untilTheyHaveOne() {
    size("9");
    cluster.patience();
    cluster.shortOfReplicas = true;
    cluster.stuck = true;
    assertThat(cluster.second().step().reason()).isEqualTo(SizingReason.COPIES_LOST);
    assertThat(cluster.resting()).isEmpty();
    cluster.seconds(60);
    assertThat(cluster.resting()).isEmpty();
    cluster.stuck = false;
    assertThat(cluster.patience().holds()).containsExactly(SizingHold.SHORT_OF_REPLICAS);
    assertThat(cluster.resting()).isEmpty();
    cluster.shortOfReplicas = false;
    cluster.seconds(2);
    assertThat(cluster.resting()).isEqualTo(beyond(9));
  }

  @Test
  void removalOfOneThatIsAwakeWakesAllToo() {
    size("9");
    cluster.patience();
    cluster.gone.add(cluster.atRank(1));
    assertThat(cluster.second().step().reason()).isEqualTo(SizingReason.COPIES_LOST);
    assertThat(cluster.resting()).isEmpty();
  }

  @Test
  void deathOfOneThatRestsWakesNobodyElse() {
    size("9");
    cluster.patience();
    int last = cluster.atRank(NODES - 1);
    cluster.dead.add(last);
    cluster.seconds(10);
    Set<Integer> others = new TreeSet<>(beyond(9));
    others.remove(last);
    assertThat(cluster.resting()).isEqualTo(others);
  }

  @Test
  void decommissionHoldsItAndWakesNobody() {
    size("9");
    cluster.patience();
    Set<Integer> nine = beyond(9);
    int leaver = cluster.atRank(8);
    cluster.leaving.add(leaver);
    size("7");
    SizingView view = cluster.seconds(10);
    assertThat(view.holds()).containsExactly(SizingHold.NODE_LEAVING);
    assertThat(cluster.resting()).as("as ranks have moved, one more is within").isSubsetOf(nine);
  }

  @Test
  void oneThatRestsAndIsDecommissionedRestsNoMore_andTheOthersRestOn() {
    size("9");
    cluster.patience();
    int leaver = cluster.atRank(NODES - 1);
    Set<Integer> others = new TreeSet<>(beyond(9));
    others.remove(leaver);
    cluster.leaving.add(leaver);
    cluster.seconds(10);
    assertThat(cluster.resting()).isEqualTo(others);
  }

  @Test
  void pauseWakesAll_andAfterItTheyRestAgain() {
    size("9");
    cluster.patience();
    cluster.paused = true;
    assertThat(cluster.second().holds()).containsExactly(SizingHold.PAUSED);
    assertThat(cluster.resting()).isEmpty();
    assertThat(cluster.seconds(100).step().size()).isEqualTo(NODES);
    cluster.paused = false;
    cluster.seconds(2);
    assertThat(cluster.resting()).isEqualTo(beyond(9));
  }

  @Test
  void endOfThePlannerWakesAll_andTheNextOneWaits() {
    size("9");
    cluster.patience();
    cluster.feed.rest();
    assertThat(cluster.resting()).isEmpty();
    assertThat(cluster.seconds(60).holds()).containsExactly(SizingHold.STARTING);
    assertThat(cluster.resting()).isEmpty();
    cluster.patience();
    assertThat(cluster.resting()).isEqualTo(beyond(9));
  }

  @Test
  void dataNodeThatOwesStaysAwake_untilItsBlocksAreElsewhere() {
    cluster.second();
    cluster.block(0, NODES - 1);
    cluster.block(0, 4, NODES - 2);
    size("9");
    SizingView view = cluster.patience();
    int owing = cluster.atRank(NODES - 1);
    assertThat(view.owing()).containsExactly(new SizingView.Owing("dn" + owing + ":9866", 1, 100));
    assertThat(view.unchecked()).isZero();
    Set<Integer> others = new TreeSet<>(beyond(9));
    others.remove(owing);
    assertThat(cluster.resting()).isEqualTo(others);
    assertThat(cluster.spared()).as("who gets no new replica").isEqualTo(beyond(9));

    cluster.blocks.get(0).nodes().add(cluster.atRank(5));
    cluster.seconds(61);
    assertThat(cluster.resting()).isEqualTo(beyond(9));
  }

  @Test
  void someBlocksMayOweWhereThatIsSet() {
    cluster.second();
    for (int block = 0; block < 3; block++) {
      cluster.block(0, 4, NODES - 1);
    }
    cluster.block(0, NODES - 1);
    size("9");
    cluster.allowOwed(0.24);
    assertThat(cluster.patience().owing()).hasSize(1);
    cluster.allowOwed(0.25);
    assertThat(cluster.seconds(2).owing()).isEmpty();
    assertThat(cluster.resting()).isEqualTo(beyond(9));
  }

  @Test
  void dataNodeThatComesToOweWhileItRestsWakes() {
    cluster.second();
    cluster.block(0, 4, NODES - 1);
    size("9");
    cluster.patience();
    int last = cluster.atRank(NODES - 1);
    assertThat(cluster.resting()).contains(last);
    cluster.blocks.get(0).nodes().remove(cluster.atRank(4));
    cluster.seconds(70);
    assertThat(cluster.resting()).doesNotContain(last).hasSize(2);
    assertThat(cluster.registry.get("dayu.elastic.woken").tag("reason", "owed").counter().count())
        .isEqualTo(1);
  }

  @Test
  void handOfAnOperatorIsStrongerThanTheSize() throws RestRefusedException {
    size("9");
    cluster.patience();
    int last = cluster.atRank(NODES - 1);
    cluster.elastic.wake("dn" + last);
    cluster.seconds(100);
    assertThat(cluster.resting()).doesNotContain(last).hasSize(2);
    assertThat(cluster.spared()).isEqualTo(cluster.resting());
    cluster.elastic.rest("dn" + last);
    int primary = cluster.atRank(0);
    cluster.elastic.rest("dn" + primary);
    size("off");
    cluster.seconds(2);
    assertThat(cluster.resting()).containsExactlyInAnyOrder(last, primary);
  }

  @Test
  void offloadSetFollowsWhatIsWritten_atOnceAndBackAfterFiveMinutes() {
    cluster.second();
    int primaries = cluster.writes.orElseThrow().bands().primaries();
    assertThat(cluster.feed.latest().sizing().orElseThrow().offload()).isEqualTo(primaries);
    BandMap quiet = cluster.writes.orElseThrow();
    cluster.inBytesPerSec = 400_000;
    cluster.outBytesPerSec = 300_000;
    cluster.second();
    BandMap busy = cluster.writes.orElseThrow();
    // 1.6 MB a second, over half of what a DataNode carries.
    assertThat(busy.bands().primaries()).isEqualTo(4).isGreaterThan(primaries);
    cluster.inBytesPerSec = 0;
    assertThat(cluster.seconds(299).offload()).isEqualTo(4);
    assertThat(cluster.writes).containsSame(busy);
    cluster.second();
    assertThat(cluster.writes.orElseThrow().bands().primaries()).isEqualTo(primaries);
    assertThat(cluster.writes).containsSame(quiet);
    cluster.feed.rest();
    assertThat(cluster.writes).isEmpty();
  }

  @Test
  void scheduleDecidesByTheTimeOfDay() {
    cluster.sizing = PlayedCluster.sizing("schedule", "07:00=off,20:00=9");
    cluster.minuteOfDay = 6 * 60;
    cluster.patience();
    assertThat(cluster.resting()).isEqualTo(beyond(9));
    cluster.minuteOfDay = 7 * 60;
    cluster.second();
    assertThat(cluster.resting()).isEmpty();
    cluster.minuteOfDay = 20 * 60;
    cluster.seconds(2);
    assertThat(cluster.resting()).isEqualTo(beyond(9));
  }

  @Test
  void planSaysWhoWouldRestAndWhatIsOwed() throws RestRefusedException {
    cluster.second();
    cluster.block(0, NODES - 1);
    assertThat(cluster.elastic.plan(9).copyMs()).as("nothing is moved").isEmpty();
    cluster.moveAtOnce(1);
    SizePlan plan = cluster.elastic.plan(9);
    assertThat(plan.beyond()).isEqualTo(3);
    assertThat(plan.looked()).isEqualTo(3);
    assertThat(plan.resting())
        .containsExactly(
            "dn" + cluster.atRank(NODES - 2) + ":9866", "dn" + cluster.atRank(9) + ":9866");
    assertThat(plan.owing())
        .containsExactly(new SizingView.Owing("dn" + cluster.atRank(NODES - 1) + ":9866", 1, 100));
    assertThat(plan.holds()).containsExactly(SizingHold.STARTING);
    // 100 bytes over half of what nine DataNodes carry.
    assertThat(plan.copyMs()).hasValue(0);
    assertThat(cluster.elastic.plan(1).size()).isEqualTo(floor());
    assertThat(cluster.resting()).isEmpty();

    cluster.outBytesPerSec = 900_000;
    cluster.second();
    assertThat(cluster.elastic.plan(9).copyMs()).isEmpty();
    cluster.feed.rest();
    assertThatThrownBy(() -> cluster.elastic.plan(9)).hasMessageContaining("does not plan here");
  }

  /** Whatever is ordered and dies, no block that had its copies awake loses them to a rest. */
  @Test
  void noRestLeavesABlockWithTooFewCopiesAwake() {
    int rested = 0;
    for (int seed = 0; seed < 12; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PlayedCluster played = new PlayedCluster();
      played.second();
      for (int block = 0; block < 10; block++) {
        played.block(random.ints(0, NODES).distinct().limit(1 + random.nextInt(3)).toArray());
      }
      for (int step = 0; step < 40; step++) {
        String size = random.nextInt(4) == 0 ? "auto" : String.valueOf(1 + random.nextInt(NODES));
        played.sizing = PlayedCluster.sizing(size, "none");
        played.outBytesPerSec = random.nextInt(4) == 0 ? 500_000 : 0;
        played.dead.clear();
        if (random.nextInt(5) == 0) {
          played.dead.add(random.nextInt(NODES));
        }
        for (int second = 0; second < 100; second++) {
          played.second();
          if (played.dead.isEmpty()) {
            assertThat(played.blocks).as("seed " + seed).allMatch(played::hasCopiesAwake);
          }
        }
        rested += played.resting().size();
      }
    }
    assertThat(rested).as("rests").isGreaterThan(100);
  }
}
