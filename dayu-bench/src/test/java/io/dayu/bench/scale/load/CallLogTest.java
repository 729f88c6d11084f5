package io.dayu.bench.scale.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallLogTest {
  @TempDir Path home;

  @Test
  void callsOfAWhileAreFoundWhileOthersAreMade() throws IOException {
    Path file = home.resolve("calls.csv");
    assertThat(CallLog.begun(file)).isFalse();
    try (CallLog log = CallLog.create(file)) {
      assertThat(CallLog.begun(file)).isTrue();
      log.note(999, ClientCall.OPEN, ns(50), true);
      log.note(1_000, ClientCall.OPEN, ns(1), false);
      log.note(1_500, ClientCall.OPEN, ns(3), false);
      log.note(1_999, ClientCall.CREATE, ns(7), true);
      log.note(2_000, ClientCall.CREATE, ns(50), true);

      CallLog.Calls calls = CallLog.between(file, 1_000, 2_000);
      Histogram open = of(calls, ClientCall.OPEN);
      assertThat(open.getTotalCount()).isEqualTo(2);
      assertThat(open.getMean()).isCloseTo((double) ns(2), withinPercentage(1));
      assertThat(of(calls, ClientCall.CREATE).getTotalCount()).isEqualTo(1);
      assertThat(of(calls, ClientCall.DELETE).getTotalCount()).isZero();
      assertThat(calls.failures()).isEqualTo(1);
    }
  }

  private static Histogram of(CallLog.Calls calls, ClientCall call) {
    return Objects.requireNonNull(calls.latencies().get(call));
  }

  private static long ns(long ms) {
    return TimeUnit.MILLISECONDS.toNanos(ms);
  }
}
