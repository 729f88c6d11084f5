package io.dayu.agent.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.meter.TrafficCounters;
import io.dayu.agent.run.DutyWatch;
import io.dayu.agent.run.SystemClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests of pulls whose rates nobody tells any more, as the sharing thread has ended. */
class SharingDeathTest {
  private static final long LINK = 100_000_000;
  private static final long PLAN = 1_000;

  private final SplittableRandom random = new SplittableRandom(3);
  private final CountDownLatch died = new CountDownLatch(1);
  private volatile boolean broken;

  private final DutyWatch watch =
      new DutyWatch() {
        @Override
        public void failed(String duty, Exception cause) {}

        @Override
        public void died(String duty, Throwable cause) {
          died.countDown();
        }
      };

  private SharingThread start() throws IOException {
    return SharingThread.start(
        new SharingThread.SharedLink(
            nowNs -> read(), LINK, 1.05, 0.06, 4_000_000_000L, 0, false, ServedDisks.NONE),
        new SystemClock(),
        random::nextLong,
        watch);
  }

  private TrafficCounters read() {
    if (broken) {
      throw new NoClassDefFoundError("made up");
    }
    return new TrafficCounters(0, 0);
  }

  private static Optional<PullShare> join(SharingThread sharing, AtomicLong rate) {
    return sharing.join(
        new Shares.ShareRequest(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 9866),
            Optional.empty(),
            PLAN,
            () -> 0,
            rate::set,
            allotted -> {}));
  }

  private static void awaitEnd(SharingThread sharing) throws InterruptedException {
    assertThat(sharing.join(System.nanoTime() + TimeUnit.SECONDS.toNanos(60))).isTrue();
  }

  @Test
  void pullsKeepThePlansRateWhenItDies_andItIsTold() throws Exception {
    SharingThread sharing = start();
    AtomicLong rate = new AtomicLong();
    assertThat(join(sharing, rate)).isPresent();
    broken = true;
    awaitEnd(sharing);

    assertThat(died.getCount()).isZero();
    assertThat(rate).hasValue(PLAN);
    assertThat(sharing.room()).isEqualTo(FreeBandwidth.UNSHARED);
    assertThat(join(sharing, new AtomicLong())).as("who comes later").isEmpty();
  }

  @Test
  void pullsKeepThePlansRateWhenItIsStopped() throws Exception {
    SharingThread sharing = start();
    AtomicLong rate = new AtomicLong();
    assertThat(join(sharing, rate)).isPresent();
    sharing.stop();
    awaitEnd(sharing);

    assertThat(died.getCount()).isEqualTo(1);
    assertThat(rate).hasValue(PLAN);
    assertThat(join(sharing, new AtomicLong())).isEmpty();
  }
}
