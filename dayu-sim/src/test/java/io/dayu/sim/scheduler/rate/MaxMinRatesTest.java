package io.dayu.sim.scheduler.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Max-min rates against progressive filling over all links, again and again. */
class MaxMinRatesTest {
  /** Raises all rates together; those on the link that fills first stay, and the others go on. */
  private static double[] filled(SlotFlows flows) {
    double[] rates = new double[flows.size()];
    boolean[] open = new boolean[flows.size()];
    Arrays.fill(open, true);
    for (int round = 0; round < flows.size(); round++) {
      double level = Double.POSITIVE_INFINITY;
      int lowest = -1;
      for (int link = 0; link < flows.linkCount(); link++) {
        double levelOfLink = level(flows, link, rates, open);
        if (levelOfLink < level) {
          level = levelOfLink;
          lowest = link;
        }
      }
      for (int flow = 0; lowest >= 0 && flow < open.length; flow++) {
        if (open[flow] && RandomFlows.takes(flows, flow, lowest)) {
          rates[flow] = level;
          open[flow] = false;
        }
      }
    }
    return rates;
  }

  /** What each open transfer of a link would get if it were the next to fill. */
  private static double level(SlotFlows flows, int link, double[] rates, boolean[] open) {
    double left = (double) flows.budgetBytesPerSec(link);
    int waiting = 0;
    for (int flow = 0; flow < open.length; flow++) {
      if (RandomFlows.takes(flows, flow, link)) {
        left -= rates[flow];
        waiting += open[flow] ? 1 : 0;
      }
    }
    return waiting == 0 ? Double.POSITIVE_INFINITY : left / waiting;
  }

  @Test
  void ratesAreThoseOfProgressiveFilling() {
    RandomFlows.forAll(
        flows -> {
          long[] rates = MaxMinRates.allocate(flows);
          double[] filled = filled(flows);
          for (int flow = 0; flow < rates.length; flow++) {
            assertThat((double) rates[flow])
                .isCloseTo(filled[flow], within(flows.size() + 1e-6 * filled[flow]));
          }
        });
  }

  @Test
  void noLinkIsOverBudgetAndEveryTransferMoves() {
    RandomFlows.forAll(
        flows -> {
          long[] rates = MaxMinRates.allocate(flows);
          assertThat(Arrays.stream(rates)).allMatch(rate -> rate >= 1);
          double[] values = Arrays.stream(rates).asDoubleStream().toArray();
          for (int link = 0; link < flows.linkCount(); link++) {
            assertThat(RandomFlows.sum(flows, link, values))
                .isLessThanOrEqualTo((double) flows.budgetBytesPerSec(link));
          }
        });
  }
}
