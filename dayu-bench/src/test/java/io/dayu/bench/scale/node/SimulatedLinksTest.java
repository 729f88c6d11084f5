package io.dayu.bench.scale.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.core.testing.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SimulatedLinksTest {
  private static final double LINK = 1e6;
  private static final double FOREGROUND = 0.2;
  private static final long BLOCK = 200_000;
  private static final double TENTHS = 0.1;

  private final ExecutorService ends = Executors.newSingleThreadExecutor();
  private final SimulatedLinks links =
      new SimulatedLinks(new LoadTrace(1_000_000_000, shares(), shares()), LINK, ends);
  private long tenths;

  private static double[][] shares() {
    return new double[][] {{FOREGROUND, FOREGROUND, FOREGROUND, FOREGROUND}};
  }

  private static final class Moved extends BlockCopy {
    private volatile boolean orphaned;

    Moved(int source, int destination, double rateBytesPerSec) {
      super(1, source, destination, rateBytesPerSec, BLOCK);
    }

    @Override
    void done() {}

    @Override
    void sourceGone() {
      orphaned = true;
    }
  }

  @AfterEach
  void stop() {
    ends.shutdownNow();
  }

  private List<BlockCopy> pass(int tenthsOfSeconds) {
    List<BlockCopy> arrived = new ArrayList<>();
    for (int i = 0; i < tenthsOfSeconds; i++) {
      tenths++;
      arrived.addAll(links.move(links.zeroNs() + TimeUnit.MILLISECONDS.toNanos(100 * tenths)));
    }
    return arrived;
  }

  @Test
  void copiesWithRatesGetThem_andHeldOnesWait() {
    Moved planned = new Moved(0, 1, LINK * TENTHS);
    Moved held = new Moved(0, 3, 0);
    links.add(planned);
    links.add(held);
    assertThat(links.sending(0)).isEqualTo(2);
    assertThat(pass(19)).isEmpty();
    assertThat(pass(2)).containsExactly(planned);
    assertThat(planned.activeNs).isEqualTo(TimeUnit.SECONDS.toNanos(2));
    assertThat(held.leftBytes).isEqualTo(BLOCK);
    assertThat(held.activeNs).isZero();
    assertThat(links.sending(0)).isEqualTo(1);
  }

  @Test
  void copiesWithoutShareWhatForegroundLeaves() {
    Moved one = new Moved(2, 3, Double.POSITIVE_INFINITY);
    Moved other = new Moved(2, 1, Double.POSITIVE_INFINITY);
    links.add(one);
    links.add(other);
    assertThat(pass(1)).isEmpty();
    assertThat(one.leftBytes).isCloseTo(BLOCK - (1 - FOREGROUND) / 2 * LINK * TENTHS, within(1.0));
    assertThat(other.leftBytes).isCloseTo(one.leftBytes, within(1.0));
    assertThat(pass(9)).containsExactlyInAnyOrder(one, other);
    assertThat(links.counters(2).sentBytes())
        .isCloseTo((long) (2 * BLOCK + FOREGROUND * LINK), within(2L));
    assertThat(links.counters(3).receivedBytes())
        .isCloseTo((long) (BLOCK + FOREGROUND * LINK), within(2L));
  }

  @Test
  void moreThanALinkHasIsSharedByRates() {
    Moved fast = new Moved(0, 1, LINK);
    Moved slow = new Moved(2, 1, LINK / 4);
    links.add(fast);
    links.add(slow);
    pass(1);
    assertThat((BLOCK - fast.leftBytes) / (BLOCK - slow.leftBytes)).isCloseTo(4, within(0.01));
  }

  @Test
  void whatWasToComeFromALostNodeHearsSo() throws Exception {
    Moved early = new Moved(0, 1, 1);
    Moved late = new Moved(0, 2, 1);
    links.add(early);
    links.cut(0);
    links.add(late);
    Await.until(
        "both know", Duration.ofSeconds(10), () -> early.orphaned && late.orphaned, () -> "");
    assertThat(links.sending(0)).isZero();
    assertThat(pass(1)).isEmpty();
  }
}
