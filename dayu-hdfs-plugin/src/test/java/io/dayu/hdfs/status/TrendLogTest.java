package io.dayu.hdfs.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.agent.OperationTimes;
import org.junit.jupiter.api.Test;

/** Tests of the log of the last hour. */
class TrendLogTest {
  private static final long SECOND = 1_000_000_000;

  private final ClientWaits times =
      new ClientWaits(new OperationTimes(3, 5, 9, 4), OperationTimes.UNKNOWN);
  private final TrendLog trend = new TrendLog(nowNs -> 77, nowNs -> times);

  @Test
  void pointIsTheMeanSinceTheLookBefore_andBytesThatAreLostAreNoNegativeRate() {
    trend.look(1_000, 0, 0, 100 * SECOND);
    trend.look(9_000, 0, 0, 102 * SECOND);
    assertThat(trend.points()).as("not yet time to").isEmpty();
    trend.look(11_000, 300, 400, 105 * SECOND);
    trend.look(500, 300, 400, 110 * SECOND);
    assertThat(trend.points())
        .containsExactly(
            new TrendLog.TrendPoint(105 * SECOND, 2_000, 300, 400, 77, times),
            new TrendLog.TrendPoint(110 * SECOND, 0, 300, 400, 77, times));
  }

  @Test
  void anHourIsKept() {
    for (int look = 0; look <= 1_000; look++) {
      trend.look(look, 0, 0, 5 * SECOND * look);
    }
    assertThat(trend.points()).hasSize(720);
    assertThat(trend.points().get(719).atNs()).isEqualTo(5_000 * SECOND);
  }
}
