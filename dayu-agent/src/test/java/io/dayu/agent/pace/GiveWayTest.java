package io.dayu.agent.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/**
 * A transfer over a shared first-in first-out link, in virtual time: it leaves the link to others
 * within a tenth of a second, comes back as soon, and still has its bytes in the end.
 */
class GiveWayTest {
  private static final long SEC = TimeUnit.SECONDS.toNanos(1);
  private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LINK = 2_500_000;
  private static final long RATE = LINK / 3;
  private static final PaceTerms TERMS = PaceTerms.yielding(LINK, 4 * MS, 10 * SEC, 2, 5 * MS);

  private static final int AHEAD_BYTES = TERMS.aheadBytes(RATE);

  /** The link: others keep 60 ms of it queued while they are busy. */
  private static final class SharedLink {
    private static final long QUEUE_NS = 60 * MS;

    private final LongPredicate busyAt;
    private final Pacer pacer = new Pacer(TERMS, RATE, 0);
    private long nowNs;
    private final ArrayDeque<Long> arrivalsNs = new ArrayDeque<>();
    private long taken;

    SharedLink(LongPredicate busyAt) {
      this.busyAt = busyAt;
      for (int i = 0; i < AHEAD_BYTES / TERMS.quantumBytes(); i++) {
        arrivalsNs.add(0L);
      }
    }

    /** Bytes taken until then; each quantum taken lets the source send another. */
    long runUntil(long untilNs) {
      long before = taken;
      while (nowNs < untilNs) {
        nowNs += pacer.waitNs(TERMS.quantumBytes(), nowNs);
        long askedNs = nowNs;
        nowNs = Math.max(nowNs, arrivalsNs.remove());
        long delayNs = busyAt.test(nowNs) ? QUEUE_NS : MS;
        long lastNs = arrivalsNs.isEmpty() ? 0 : arrivalsNs.getLast();
        arrivalsNs.add(Math.max(nowNs + delayNs, lastNs + MS));
        taken += TERMS.quantumBytes();
        pacer.took(TERMS.quantumBytes(), nowNs - askedNs, nowNs);
      }
      return taken - before;
    }
  }

  @Test
  void aloneOnItsPath_keepsItsRate() {
    SharedLink link = new SharedLink(ns -> false);

    assertThat((double) link.runUntil(10 * SEC) / (10 * RATE)).isBetween(0.99, 1.001);
  }

  @Test
  void othersComeAndItLeavesWithinATenthOfASecond_theyGoAndItIsBack() {
    SharedLink link = new SharedLink(ns -> ns > 5 * SEC && ns < 6 * SEC);
    link.runUntil(5 * SEC + 100 * MS);

    double busy = (double) link.runUntil(6 * SEC) / (RATE * 0.9);
    link.runUntil(6 * SEC + 200 * MS);
    double after = (double) link.runUntil(7 * SEC) / (RATE * 0.8);

    assertThat(busy).as("share of its rate while others are there").isLessThan(0.25);
    assertThat(after).as("share of its rate when they have gone").isBetween(1.7, 2.01);
  }

  @Test
  void gapsAreEnoughForTheMean() {
    for (long seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      boolean[] busy = new boolean[300];
      for (int i = 0; i < busy.length; i++) {
        busy[i] = random.nextDouble() < 0.35;
      }
      SharedLink link = new SharedLink(ns -> busy[(int) Math.min(ns / (100 * MS), 299)]);

      assertThat((double) link.runUntil(30 * SEC) / (30 * RATE))
          .as("seed %d", seed)
          .isBetween(0.93, 1.001);
    }
  }

  @Test
  void othersNeverLeave_itStillGetsWhatMayBeUnderWay() {
    SharedLink link = new SharedLink(ns -> true);
    double windowPerSec = AHEAD_BYTES * 1e9 / SharedLink.QUEUE_NS;
    link.runUntil(20 * SEC);

    assertThat(link.runUntil(30 * SEC) / (10 * windowPerSec)).isBetween(0.85, 1.01);
  }

  @Test
  void givesWayAtAnyTime_neverAboveItsCatchUp() {
    SharedLink link = new SharedLink(ns -> ns / SEC % 2 == 0);
    for (long i = 1; i < 300; i++) {
      long bytes = link.runUntil(i * 100 * MS);
      assertThat((double) bytes).isLessThan(2 * RATE * 0.1 + 2 * TERMS.quantumBytes());
    }
  }
}
