package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.select.Eligibility;
import io.dayu.sim.testing.Draws;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Draws in proportion to weights, among those who may be drawn. */
class PoolTest {
  private static final long[] WEIGHTS = {1, 10, 3_000_000, 6};

  private final Eligibility eligibility = new LoadedSlot().eligibility();

  private static Pool pool(int... nodes) {
    return new Pool(nodes, node -> WEIGHTS[node], new SplittableRandom(1));
  }

  @Test
  void eachNodeIsDrawnByItsWeight() {
    Pool pool = pool(3, 1, 0);
    Draws.haveShares(() -> pool.draw(eligibility), 1.0 / 17, 10.0 / 17, 0, 6.0 / 17);
  }

  /** Nearly all draws hit node 2, so that the eligible nodes are drawn from by themselves. */
  @Test
  void whenTheHeaviestMayNotTheOthersKeepTheirShares() {
    Pool pool = pool(0, 1, 2, 3);
    eligibility.excludeNode(2);
    Draws.haveShares(() -> pool.draw(eligibility), 1.0 / 17, 10.0 / 17, 0, 6.0 / 17);
  }

  @Test
  void nobodyIsNone() {
    assertThat(pool().draw(eligibility)).isEqualTo(Choice.NONE);
    eligibility.excludeNode(2);
    assertThat(pool(2).draw(eligibility)).isEqualTo(Choice.NONE);
  }
}
