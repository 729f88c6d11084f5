package io.dayu.sim.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Growth of a counter, against growth second by second. */
class CounterTest {
  /** A counter that is read now and then; by second what it has counted, as far as rows tell. */
  private static final class Readings {
    final Counter counter = new Counter();
    final List<Double> totals = new ArrayList<>();

    Readings(SplittableRandom random) {
      double value = random.nextInt(100);
      double total = 0;
      counter.add(0, value);
      totals.add(total);
      int changes = 1 + random.nextInt(40);
      for (int i = 0; i < changes; i++) {
        int seconds = 1 + random.nextInt(10);
        int same = random.nextInt(seconds);
        if (same > 0) {
          counter.add(totals.size() - 1L + same, value);
        }
        boolean begunAnew = value > 1 && random.nextInt(5) == 0;
        double grown = begunAnew ? 0 : 1 + random.nextInt(50);
        value = begunAnew ? random.nextInt((int) value) : value + grown;
        for (int second = 1; second <= seconds; second++) {
          totals.add(total + grown * second / seconds);
        }
        total += grown;
        counter.add(totals.size() - 1L, value);
      }
    }
  }

  @Test
  void itGrowsEvenlyFromOneChangeToTheNext() {
    Property.check(
        Readings::new,
        readings -> {
          Counter counter = readings.counter;
          int last = readings.totals.size() - 1;
          assertThat(counter.firstSecond()).isZero();
          assertThat(counter.lastSecond()).isEqualTo(last);
          for (int from = last - 1; from >= 0; from--) {
            for (int to = from + 1; to <= last; to++) {
              double grown = readings.totals.get(to) - readings.totals.get(from);
              assertThat(counter.perSecond(from, to - from))
                  .isCloseTo(grown / (to - from), within(1e-9));
            }
          }
        });
  }

  @Test
  void oneChangeAtLeastIsNeeded() {
    Counter counter = new Counter();
    counter.add(3, 7);
    counter.add(9, 7);
    assertThat(counter.isSteady()).isTrue();
    counter.add(10, 8);
    assertThat(counter.isSteady()).isFalse();
  }

  @Test
  void ofTwoValuesOfOneSecondTheLastCounts() {
    Counter counter = new Counter();
    counter.add(0, 0);
    counter.add(10, 5);
    counter.add(10, 20);
    assertThat(counter.perSecond(0, 10)).isEqualTo(2);
  }
}
