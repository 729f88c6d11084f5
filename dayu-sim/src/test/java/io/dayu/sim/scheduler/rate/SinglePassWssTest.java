package io.dayu.sim.scheduler.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** One pass of WSS: all transfers end with the link that takes longest. */
class SinglePassWssTest {
  private static double[] movedBytes(SlotFlows flows) {
    double[] bytes = new double[flows.size()];
    Arrays.setAll(bytes, flow -> (double) flows.movedBytes(flow));
    return bytes;
  }

  /** T* = max c / B. */
  private static double slowestSeconds(SlotFlows flows) {
    double slowest = 0;
    for (int link = 0; link < flows.linkCount(); link++) {
      double bytes = RandomFlows.sum(flows, link, movedBytes(flows));
      if (bytes > 0) {
        slowest = Math.max(slowest, bytes / flows.budgetBytesPerSec(link));
      }
    }
    return slowest;
  }

  /** What a byte per second for each transfer takes of a link at most. */
  private static double keptShare(SlotFlows flows) {
    double most = 0;
    for (int link = 0; link < flows.linkCount(); link++) {
      double transfers = (double) RandomFlows.transfers(flows, link);
      most = transfers == 0 ? most : Math.max(most, transfers / flows.budgetBytesPerSec(link));
    }
    return most;
  }

  @Test
  void allEndTogetherWithTheSlowestLink() {
    RandomFlows.forAll(
        flows -> {
          long[] rates = SinglePassWss.allocate(flows);
          double seconds = slowestSeconds(flows);
          for (int flow = 0; flow < rates.length; flow++) {
            double wanted = flows.movedBytes(flow) / seconds;
            assertThat((double) rates[flow])
                .isCloseTo(wanted, within(2 + (keptShare(flows) + 1e-6) * wanted));
          }
        });
  }

  @Test
  void noLinkIsOverBudgetAndEveryTransferMoves() {
    RandomFlows.forAll(
        flows -> {
          long[] rates = SinglePassWss.allocate(flows);
          assertThat(Arrays.stream(rates)).allMatch(rate -> rate >= 1);
          double[] values = Arrays.stream(rates).asDoubleStream().toArray();
          for (int link = 0; link < flows.linkCount(); link++) {
            assertThat(RandomFlows.sum(flows, link, values))
                .isLessThanOrEqualTo((double) flows.budgetBytesPerSec(link));
          }
        });
  }
}
