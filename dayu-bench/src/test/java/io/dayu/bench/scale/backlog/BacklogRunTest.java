package io.dayu.bench.scale.backlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.scale.node.BlockPlacement;
import io.dayu.tools.cluster.RandomBlockMap;
import org.junit.jupiter.api.Test;

/** A short queue on a small cluster, worked off by the whole planner. */
final class BacklogRunTest {
  private static final long MB = 1_000_000;

  @Test
  void slotsArePlannedUntilNothingWaits() throws Exception {
    BlockPlacement placement = BlockPlacement.random(RandomBlockMap.Policy.HDFS, 1, 40, 4, 2_000);
    BacklogResult result = new BacklogRun(placement, 64 * MB, 125 * MB, 1).run(1_000);

    assertThat(result.blocks()).isEqualTo(2_000);
    assertThat(result.waitingInTheEnd()).isZero();
    assertThat(result.slotMs()).hasSizeBetween(5, 100).allMatch(ms -> ms > 0);
    assertThat(result.longestMs()).isGreaterThanOrEqualTo(result.medianMs());
  }

  @Test
  void itEndsAfterSoManySlots() throws Exception {
    BlockPlacement placement = BlockPlacement.random(RandomBlockMap.Policy.HDFS, 1, 40, 4, 2_000);
    BacklogResult result = new BacklogRun(placement, 64 * MB, 12 * MB, 1).run(3);

    assertThat(result.slotMs()).hasSize(3);
    assertThat(result.waitingInTheEnd()).isPositive();
  }
}
