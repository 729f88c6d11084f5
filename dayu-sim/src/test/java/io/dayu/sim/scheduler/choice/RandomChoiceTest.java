package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** All that may be chosen are as likely. */
class RandomChoiceTest {
  private final LoadedSlot slot = new LoadedSlot();
  private final Choice random = new RandomChoice(slot.nodes(), new SplittableRandom(1));

  @Test
  void sourcesAreAsLikely_howeverFastAndLoaded() {
    slot.sourcesHaveShares(random, 0.25, 0.25, 0.25, 0.25);
  }

  @Test
  void destinationsAreAsLikely_howeverFastAndLoaded() {
    slot.destinationsHaveShares(random, 0.25, 0.25, 0.25, 0.25);
  }

  @Test
  void whoMayNotReceiveIsNotDrawn() {
    slot.eligibility().excludeNode(1);
    slot.destinationsHaveShares(random, 1.0 / 3, 0, 1.0 / 3, 1.0 / 3);
  }

  @Test
  void nobodyIsNone() {
    slot.eligibility().excludeRack(0);
    assertThat(random.destination(0, 1, slot.eligibility())).isEqualTo(Choice.NONE);
    assertThat(random.source(IntSet.of(2), 1, node -> false)).isEqualTo(Choice.NONE);
  }
}
