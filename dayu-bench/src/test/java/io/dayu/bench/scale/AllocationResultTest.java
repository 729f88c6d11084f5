package io.dayu.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.daemons.ArmKind;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Tests of the figures that are made of a run's allocations. */
final class AllocationResultTest {
  @Test
  void aBlockCostsWhatTheNameNodeUsesBeyondWhatItUsesAtRest() {
    AllocationResult result = result(100_000, 1.2, 0.2);
    assertThat(result.allocationsPerSec()).isEqualTo(5000);
    assertThat(result.microsPerAllocation()).isEqualTo(200, within(1e-9));
  }

  @Test
  void mediansAreOfAllRounds() {
    List<AllocationResult> all =
        List.of(result(100, 1, 0), result(900, 1, 0), result(200, 1, 0), result(300, 1, 0));
    assertThat(AllocationResults.median(all, AllocationResult::allocationsPerSec)).isEqualTo(12.5);
    assertThat(AllocationResults.median(all.subList(0, 3), AllocationResult::allocationsPerSec))
        .isEqualTo(10);
    assertThat(AllocationResults.median(List.of(), AllocationResult::allocationsPerSec)).isNaN();
  }

  private static AllocationResult result(int blocks, double processors, double resting) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000_000, blocks);
    return new AllocationResult(
        ArmKind.PLACEMENT,
        1,
        latencies,
        20,
        0,
        new BusyProcessors(processors, 0.5),
        resting,
        blocks);
  }
}
