package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of the draw by weight: a node with more bandwidth is drawn as much more often. */
class WeightedRandomChoiceTest {
  private final LoadedSlot slot = new LoadedSlot();
  private final Choice weighted = new WeightedRandomChoice(slot.nodes(), new SplittableRandom(1));

  @Test
  void sourcesAreDrawnByBandwidth_howeverLoaded() {
    slot.sourcesHaveShares(weighted, 0.1, 0.2, 0.3, 0.4);
  }

  @Test
  void destinationsAreDrawnByBandwidth_howeverLoaded() {
    slot.destinationsHaveShares(weighted, 0.1, 0.2, 0.3, 0.4);
  }

  @Test
  void whoMayNotReceiveIsNotDrawn() {
    slot.eligibility().excludeNode(3);
    slot.destinationsHaveShares(weighted, 1.0 / 6, 2.0 / 6, 3.0 / 6, 0);
  }

  @Test
  void nobodyIsNone() {
    slot.eligibility().excludeRack(0);
    assertThat(weighted.destination(0, 1, slot.eligibility())).isEqualTo(Choice.NONE);
    assertThat(weighted.source(IntSet.of(2), 1, node -> false)).isEqualTo(Choice.NONE);
  }
}
