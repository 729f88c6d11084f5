package io.dayu.sim.forecast;

import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.sim.engine.OneNode;
import org.junit.jupiter.api.Test;

/** Tests of the planner's knowledge: means of periods of three seconds, of traffic that grows. */
class ReportsTest {
  private final Reports reports = new Reports(new OneNode(second -> 100 * second), 3 * SECOND_NS);

  private long inAt(long nowNs) {
    reports.readAt(nowNs);
    return reports.inBytesPerSec(0);
  }

  @Test
  void itIsTheMeanOfTheLastPeriodThatIsOver() {
    assertThat(inAt(9 * SECOND_NS)).isEqualTo(700);
    assertThat(reports.outBytesPerSec(0)).isEqualTo(350);
    assertThat(inAt(12 * SECOND_NS - 1)).isEqualTo(700);
    assertThat(inAt(12 * SECOND_NS)).isEqualTo(1000);
  }

  @Test
  void theFirstPeriodIsKnownFromTheBeginning() {
    assertThat(inAt(0)).isEqualTo(100);
    assertThat(inAt(5 * SECOND_NS)).isEqualTo(100);
  }
}
