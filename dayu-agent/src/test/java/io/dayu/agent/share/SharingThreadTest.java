package io.dayu.agent.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.agent.meter.TrafficCounters;
import io.dayu.agent.meter.TrafficMeter;
import io.dayu.agent.run.DutyWatch;
import io.dayu.agent.run.SystemClock;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Two agents on one machine, by real datagrams. */
class SharingThreadTest {
  private static final long LINK = 100_000_000;

  private final SplittableRandom random = new SplittableRandom(3);
  private final AtomicLong foregroundOut = new AtomicLong();
  private final AtomicInteger failures = new AtomicInteger();
  private volatile boolean broken;
  private SharingThread source;
  private SharingThread destination;

  private SharingThread start(TrafficMeter meter, int port) throws IOException {
    return SharingThread.start(
        new SharingThread.SharedLink(
            meter, LINK, 1.05, 0.06, 4_000_000_000L, port, false, ServedDisks.NONE),
        new SystemClock(),
        random::nextLong,
        DutyWatch.NONE);
  }

  private TrafficCounters read() throws IOException {
    if (broken) {
      failures.incrementAndGet();
      throw new IOException("no counters");
    }
    return new TrafficCounters(0, foregroundOut.get());
  }

  private static void await(BooleanSupplier condition) throws Exception {
    GenericTestUtils.waitFor(condition::getAsBoolean, 5, 20_000);
  }

  @BeforeEach
  void startBoth() throws IOException {
    source = start(nowNs -> read(), 0);
    destination = start(nowNs -> read(), 0);
  }

  @AfterEach
  void stopBoth() throws InterruptedException {
    for (SharingThread one : new SharingThread[] {source, destination}) {
      one.stop();
      assertThat(one.join(System.nanoTime() + TimeUnit.SECONDS.toNanos(10))).isTrue();
    }
  }

  private PullShare join(AtomicLong rate) {
    return destination
        .join(
            new Shares.ShareRequest(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 9866),
                Optional.of(source.signals()),
                1_000,
                () -> 0,
                rate::set,
                allotted -> {}))
        .orElseThrow();
  }

  @Test
  void freeLinksAreOfferedAndBusyOnesAreNot() throws Exception {
    AtomicLong rate = new AtomicLong();
    PullShare share = join(rate);
    await(() -> rate.get() > 0.8 * LINK);

    Thread foreground =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                foregroundOut.addAndGet(LINK / 1_000);
                Thread.onSpinWait();
              }
            });
    foreground.start();
    await(() -> rate.get() <= 0.07 * LINK);
    foreground.interrupt();
    foreground.join();
    share.leave();
  }

  @Test
  void whatFailsIsToldOnceAndPullsKeepThePlansRate() throws Exception {
    AtomicLong rate = new AtomicLong();
    join(rate);
    await(() -> rate.get() > 0.8 * LINK);

    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SharingThread.class));
    broken = true;
    await(() -> rate.get() == 1_000);
    await(() -> toldOf(log) == 2);
    int before = failures.get();
    // Whoever takes part meanwhile wakes the thread, which is no reason to say it again.
    for (int i = 0; i < 20; i++) {
      join(new AtomicLong()).leave();
    }
    await(() -> failures.get() >= before + 5);
    log.stopCapturing();
    assertThat(toldOf(log)).as("once an agent").isEqualTo(2);

    broken = false;
    await(() -> rate.get() > 0.8 * LINK);
  }

  private static long toldOf(LogCapturer log) {
    return log.getOutput().lines().filter(line -> line.contains("cannot be shared")).count();
  }

  @Test
  void portInUseIsRefused() {
    assertThatThrownBy(() -> start(nowNs -> read(), source.signals().port()))
        .isInstanceOf(BindException.class);
  }
}
