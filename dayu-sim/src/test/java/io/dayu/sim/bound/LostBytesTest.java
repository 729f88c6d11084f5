package io.dayu.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.testing.Property;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.sim.testing.ListedBlocks;
import io.dayu.sim.testing.SmallScenarios;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the bytes that have to be moved, block by block. */
class LostBytesTest {
  private static final long SECOND_NS = 1_000_000_000;

  private static Scenario scenario(ListedBlocks blocks, Failure... failures) {
    return new Scenario(
        new ClusterShape(6, 2, 100_000_000, 1),
        new SteadyForeground(6, 0, 0),
        blocks,
        List.of(failures),
        PlannerSettings.PAPER,
        Timing.PAPER,
        0);
  }

  private static Failure failure(long atSeconds, int... nodes) {
    return new Failure(atSeconds * SECOND_NS, IntSet.of(nodes));
  }

  /** The senders of each group and its bytes. */
  private static Map<IntSet, Long> groups(LostBytes lost) {
    Map<IntSet, Long> groups = new HashMap<>();
    for (LostBytes.HolderGroup group : lost.groups()) {
      assertThat(groups.put(group.holders(), group.bytes())).isNull();
    }
    return groups;
  }

  @Test
  void blocksWithTheSameHoldersAreOneGroup() {
    ListedBlocks blocks =
        new ListedBlocks(3).with(5, 0, 1, 2).with(7, 2, 1, 0).with(11, 0, 3, 4).with(13, 3, 4, 5);
    LostBytes lost = LostBytes.of(scenario(blocks, failure(0, 0)));
    assertThat(groups(lost)).isEqualTo(Map.of(IntSet.of(1, 2), 12L, IntSet.of(3, 4), 11L));
    assertThat(lost.furtherBytes()).isZero();
    assertThat(lost.totalBytes()).isEqualTo(23);
  }

  @Test
  void aSecondMissingReplicaIsFurtherBytes() {
    ListedBlocks blocks = new ListedBlocks(3).with(5, 0, 1, 2);
    LostBytes lost = LostBytes.of(scenario(blocks, failure(0, 0, 1)));
    assertThat(groups(lost)).isEqualTo(Map.of(IntSet.of(2), 5L));
    assertThat(lost.furtherBytes()).isEqualTo(5);
    assertThat(lost.totalBytes()).isEqualTo(10);
  }

  @Test
  void whoDiesLaterMaySendUntilThen() {
    ListedBlocks blocks = new ListedBlocks(3).with(5, 0, 1, 2);
    LostBytes lost = LostBytes.of(scenario(blocks, failure(1, 0), failure(9, 1)));
    assertThat(groups(lost)).isEqualTo(Map.of(IntSet.of(1, 2), 5L));
    assertThat(lost.furtherBytes()).isEqualTo(5);
    assertThat(lost.deathNs())
        .containsExactly(
            SECOND_NS,
            9 * SECOND_NS,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            Long.MAX_VALUE);
  }

  @Test
  void aBlockThatLosesAllItsHoldersIsNotMoved() {
    ListedBlocks blocks = new ListedBlocks(2).with(5, 0, 1);
    LostBytes lost = LostBytes.of(scenario(blocks, failure(0, 0), failure(9, 1)));
    assertThat(lost.groups()).isEmpty();
    assertThat(lost.totalBytes()).isZero();
  }

  @Test
  void theTotalIsWhatEveryBlockMisses() {
    Property.check(
        SmallScenarios::random,
        scenario -> {
          LostBytes lost = LostBytes.of(scenario);
          assertThat(lost.totalBytes()).isEqualTo(missingBytes(scenario));
          long first = lost.groups().stream().mapToLong(LostBytes.HolderGroup::bytes).sum();
          assertThat(first + lost.furtherBytes()).isEqualTo(lost.totalBytes());
        });
  }

  private static long missingBytes(Scenario scenario) {
    IntSet dead = IntSet.of();
    for (Failure failure : scenario.failures()) {
      dead = dead.withAll(failure.nodes());
    }
    Map<Long, Long> missing = new HashMap<>();
    for (int node = 0; node < scenario.shape().nodes(); node++) {
      NodeBlocks held = scenario.blocks().blocksOf(node);
      for (int block = 0; block < held.size(); block++) {
        long gone = 0;
        for (int position = 0; position < 3; position++) {
          gone += dead.contains(held.holder(block, position)) ? 1 : 0;
        }
        missing.put(held.id(block), gone == 3 ? 0 : gone * held.sizeBytes(block));
      }
    }
    return missing.values().stream().mapToLong(Long::longValue).sum();
  }
}
