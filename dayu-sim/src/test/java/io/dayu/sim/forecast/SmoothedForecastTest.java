package io.dayu.sim.forecast;

import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.sim.engine.OneNode;
import org.junit.jupiter.api.Test;

/** The exponential mean of reports. */
class SmoothedForecastTest {
  private static final Forecast.SlotWindow ANY = new Forecast.SlotWindow(0, SECOND_NS);
  private static final OneNode ALTERNATING = new OneNode(second -> second % 2 * 200);

  @Test
  void noiseOfSecondsIsAveragedOut() {
    Forecast forecast = new SmoothedForecast(8 * SECOND_NS);
    Reports reports = new Reports(ALTERNATING, SECOND_NS);
    forecast.observe(reports, false, 100 * SECOND_NS);
    assertThat((double) forecast.inBytesPerSec(0, ANY)).isCloseTo(100, within(10.0));
    assertThat((double) forecast.outBytesPerSec(0, ANY)).isCloseTo(50, within(5.0));
  }

  @Test
  void itRemembersBetweenPlansWhatThePlannerDidNotAsk() {
    Forecast often = new SmoothedForecast(4 * SECOND_NS);
    Forecast seldom = new SmoothedForecast(4 * SECOND_NS);
    Reports reports = new Reports(ALTERNATING, SECOND_NS);
    for (long second = 50; second <= 60; second++) {
      often.observe(reports, false, second * SECOND_NS);
    }
    seldom.observe(reports, false, 50 * SECOND_NS);
    seldom.observe(reports, false, 60 * SECOND_NS);
    assertThat(often.inBytesPerSec(0, ANY)).isEqualTo(seldom.inBytesPerSec(0, ANY));
  }
}
