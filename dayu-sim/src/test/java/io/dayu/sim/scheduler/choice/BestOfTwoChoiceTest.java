package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The less loaded of two draws is taken, however fast it is. */
class BestOfTwoChoiceTest {
  private final LoadedSlot slot = new LoadedSlot();
  private final Choice best = new BestOfTwoChoice(slot.nodes(), new SplittableRandom(1));

  /** Of the 6 pairs, node 0 wins 3, node 1 two, node 2 one, node 3 none. */
  @Test
  void sourcesAreTheLighterOfTwoDifferentHolders() {
    slot.sourcesHaveShares(best, 3.0 / 6, 2.0 / 6, 1.0 / 6, 0);
  }

  /** The same node may be drawn twice: of 16 pairs in order, node 0 wins 7, node 3 one. */
  @Test
  void destinationsAreTheLighterOfTwoDraws() {
    slot.destinationsHaveShares(best, 7.0 / 16, 5.0 / 16, 3.0 / 16, 1.0 / 16);
  }

  @Test
  void theOnlyHolderSends() {
    assertThat(best.source(IntSet.of(3), 1, node -> true)).isEqualTo(3);
    assertThat(best.source(IntSet.of(0, 3), 1, node -> node == 3)).isEqualTo(3);
  }

  @Test
  void nobodyIsNone() {
    slot.eligibility().excludeRack(0);
    assertThat(best.destination(0, 1, slot.eligibility())).isEqualTo(Choice.NONE);
    assertThat(best.source(IntSet.of(2), 1, node -> false)).isEqualTo(Choice.NONE);
  }
}
