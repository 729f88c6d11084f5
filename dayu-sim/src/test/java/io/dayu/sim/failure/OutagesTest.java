package io.dayu.sim.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class OutagesTest {
  private static final long SECOND_NS = 1_000_000_000;

  @Test
  void recordsOfANodeThatOverlapAreOne_andADiskTakesWhatTheNodeHolds() {
    List<LanlRecord> records =
        List.of(
            new LanlRecord(17, 1000, 1060, false),
            new LanlRecord(2, 1100, 5000, false),
            new LanlRecord(7, 1030, 2000, true),
            new LanlRecord(7, 9000, 9000, false));
    Outages outages = new Outages(10, 10_000 * SECOND_NS, 630 * SECOND_NS, 1);

    assertThat(outages.of(records))
        .containsExactly(
            new Failure(630 * SECOND_NS, IntSet.of(7), 1000 * SECOND_NS, false),
            new Failure(730 * SECOND_NS, IntSet.of(2), 4000 * SECOND_NS, true),
            new Failure(8630 * SECOND_NS, IntSet.of(7), 8000 * SECOND_NS, true));
  }

  @Test
  void timesFollowOneAnother_andBeginAnewAfterTheLast() {
    List<LanlRecord> records =
        IntStream.rangeClosed(0, 25)
            .mapToObj(hour -> new LanlRecord(hour, hour * 3600L, hour * 3600L + 60, false))
            .toList();
    for (int number = 1; number <= 4; number++) {
      List<Failure> failures = new Outages(40, 36_000 * SECOND_NS, 0, number).of(records);
      assertThat(failures).hasSize(10);
      assertThat(failures.get(0).atNs()).isZero();
      assertThat(failures.get(0).nodes().only()).isEqualTo(number % 2 == 1 ? 0 : 10);
    }
  }
}
