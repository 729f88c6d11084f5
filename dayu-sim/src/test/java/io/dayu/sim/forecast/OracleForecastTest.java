package io.dayu.sim.forecast;

import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.sim.engine.OneNode;
import org.junit.jupiter.api.Test;

/** The forecast that knows the slot ahead. */
class OracleForecastTest {
  private static final OneNode GROWING = new OneNode(second -> 100 * second);

  private final OracleForecast oracle = new OracleForecast(GROWING);

  private long in(long beginNs, long lengthNs) {
    return oracle.inBytesPerSec(0, new Forecast.SlotWindow(beginNs, lengthNs));
  }

  @Test
  void itIsTheMeanOfTheSlotItself_whateverWasReported() {
    oracle.observe(new Reports(GROWING, SECOND_NS), false, 3 * SECOND_NS);
    assertThat(in(10 * SECOND_NS, 3 * SECOND_NS)).isEqualTo(1100);
    assertThat(oracle.outBytesPerSec(0, new Forecast.SlotWindow(10 * SECOND_NS, 3 * SECOND_NS)))
        .isEqualTo(550);
  }

  @Test
  void stepsThatTheSlotCutsCountForTheirPart() {
    // Half a second of 1000 and a whole of 1100.
    assertThat(in(10 * SECOND_NS + SECOND_NS / 2, 3 * SECOND_NS / 2)).isEqualTo(1067);
  }
}
