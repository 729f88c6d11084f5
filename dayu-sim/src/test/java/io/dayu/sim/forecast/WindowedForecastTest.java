package io.dayu.sim.forecast;

import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.sim.engine.OneNode;
import org.junit.jupiter.api.Test;

/** The mean of a window, as the NameNode believes it. */
class WindowedForecastTest {
  private static final Forecast.SlotWindow ANY = new Forecast.SlotWindow(0, SECOND_NS);
  private static final OneNode STEP = new OneNode(second -> second < 50 ? 100 : 300);

  private final WindowedForecast forecast = new WindowedForecast(5 * SECOND_NS);
  private final Reports reports = new Reports(STEP, SECOND_NS);

  private double in(boolean recovering, long second) {
    forecast.observe(reports, recovering, second * SECOND_NS);
    return (double) forecast.inBytesPerSec(0, ANY);
  }

  @Test
  void withoutRecoveryTheWindowsMeanIsBelieved() {
    assertThat(in(false, 50)).isEqualTo(100);
    assertThat(in(false, 53)).isEqualTo((2 * 100 + 3 * 300) / 5.0);
    assertThat(in(false, 60)).isEqualTo(300);
  }

  @Test
  void whileRecoveryUsesTheLinkItIsBelievedByHalvesInHalfAWindow() {
    in(false, 50);
    assertThat(in(true, 55)).isBetween(150.0, 250.0);
    assertThat(in(true, 80)).isCloseTo(300, within(2.0));
  }

  @Test
  void directionsAreTheirOwn() {
    in(false, 60);
    assertThat(forecast.outBytesPerSec(0, ANY)).isEqualTo(150);
  }
}
