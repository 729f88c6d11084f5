package io.dayu.agent.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.guard.CapacityBounds;
import org.junit.jupiter.api.Test;

class DiskWindowTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final long MIB = 1 << 20;
  private static final DiskTerms ROTATIONAL =
      new DiskTerms(40_000_000, 2, 0.75, 2, new CapacityBounds(2, 1, 3));

  private final DiskWindow window = new DiskWindow(SECOND_NS);
  private long nowNs = SECOND_NS;

  private static DiskCounters counters(long reads, long readMs, long writes, long writeMs) {
    return new DiskCounters(
        reads, reads * MIB, readMs, writes, writes * MIB, writeMs, readMs + writeMs);
  }

  private DiskUse after(DiskCounters counters) {
    nowNs += SECOND_NS;
    return window.add(counters, nowNs);
  }

  @Test
  void oneSampleSaysNothing() {
    assertThat(after(counters(10, 100, 10, 100))).isEqualTo(DiskUse.NONE);
  }

  @Test
  void twoPeriodsCount() {
    after(counters(0, 0, 0, 0));
    DiskUse one = after(counters(10, 200, 20, 600));
    assertThat(one).isEqualTo(new DiskUse(10 * MIB, 20 * MIB, 10, 20, 20, 30, 0.8));
    after(counters(10, 200, 20, 600));

    assertThat(after(counters(14, 280, 20, 600)))
        .as("what was before the last two is over")
        .isEqualTo(new DiskUse(2 * MIB, 0, 2, 0, 20, 0, 0.04));
  }

  @Test
  void waitOfAFewIsChance() {
    after(counters(0, 0, 0, 0));
    assertThat(after(counters(3, 3_000, 3, 3_000)).readWaitMs()).isZero();
    assertThat(after(counters(4, 4_000, 3, 3_000)).readWaitMs()).isEqualTo(1_000);
  }

  @Test
  void countersThatStandStillSayNothing() {
    after(counters(10, 200, 20, 600));
    after(counters(10, 200, 20, 600));
    assertThat(after(counters(10, 200, 20, 600))).isEqualTo(DiskUse.NONE);
  }

  @Test
  void countersThatGoBackOrWereNotReadForLongBeginAnew() {
    after(counters(0, 0, 0, 0));
    after(counters(10, 200, 20, 600));
    assertThat(after(counters(11, 100, 21, 700))).as("a wrap").isEqualTo(DiskUse.NONE);
    assertThat(after(counters(15, 140, 21, 700)).readWaitMs()).isEqualTo(10);

    nowNs += 10 * SECOND_NS;
    assertThat(after(counters(100, 1_400, 21, 700))).isEqualTo(DiskUse.NONE);
  }

  @Test
  void strainIsTheWorstOfItsSignals() {
    assertThat(new DiskUse(0, 0, 0, 0, 60, 0, 0).strain(ROTATIONAL, 0, 0)).isEqualTo(1.5);
    assertThat(new DiskUse(0, 0, 0, 0, 20, 800, 0).strain(ROTATIONAL, 0, 0))
        .as("a write may wait ten times as long")
        .isEqualTo(2);
    assertThat(new DiskUse(0, 0, 0, 0, 20, 200, 0.75).strain(ROTATIONAL, 0, 0)).isEqualTo(1);
    assertThat(DiskUse.NONE.strain(ROTATIONAL, 0, 0)).isZero();
  }

  @Test
  void waitsThatAreUsualAreNoStrain_andTwiceAsLongIs() {
    DiskUse slow = new DiskUse(0, 0, 0, 0, 120, 2_000, 0);

    assertThat(slow.strain(ROTATIONAL, 0, 0)).isEqualTo(5);
    assertThat(slow.strain(ROTATIONAL, 120, 2_000)).isEqualTo(0.5);
    assertThat(slow.strain(ROTATIONAL, 50, 2_000)).isEqualTo(1.2);
    assertThat(slow.strain(ROTATIONAL, 10, 1_000))
        .as("what is usual makes no target stricter")
        .isEqualTo(3);
    DiskTerms fixed = new DiskTerms(40_000_000, 0, 0.75, 2, ROTATIONAL.capacity());
    assertThat(slow.strain(fixed, 120, 2_000)).as("the site's own word").isEqualTo(5);
  }

  @Test
  void busyMeansNothingWhereManyThingsAreDoneAtOnce_andNothingWithoutAGuard() {
    DiskUse busy = new DiskUse(0, 0, 0, 0, 5, 0, 1);
    CapacityBounds any = ROTATIONAL.capacity();

    assertThat(busy.strain(new DiskTerms(10_000_000, 2, Double.POSITIVE_INFINITY, 8, any), 0, 0))
        .isEqualTo(0.5);
    assertThat(busy.strain(new DiskTerms(0, 2, 0.75, 8, any), 0, 0)).isZero();
  }
}
