package io.dayu.sim.scheduler.rate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The least whole rate that ends a transfer with the slot. */
class DeadlineRatesTest {
  @Test
  void aByteLessASecondWouldNotEndIt() {
    RandomFlows.forAll(
        flows -> {
          long[] rates = DeadlineRates.allocate(flows);
          for (int flow = 0; flow < rates.length; flow++) {
            double remaining = (double) flows.remainingBytes(flow);
            assertThat(rates[flow] * flows.slotSeconds()).isGreaterThanOrEqualTo(remaining);
            assertThat(rates[flow] == 1 || (rates[flow] - 1) * flows.slotSeconds() < remaining)
                .isTrue();
          }
        });
  }
}
