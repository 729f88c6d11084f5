package io.dayu.agent.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.meter.TrafficCounters;
import io.dayu.agent.run.DutyWatch;
import io.dayu.agent.run.ManualClock;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Datagrams of strangers at the port for other agents, in time that the test moves. */
class StraysTest {
  private static final long LINK = 100_000_000;
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final ManualClock clock = new ManualClock();
  private final SplittableRandom random = new SplittableRandom(3);
  private SharingThread sharing;
  private DatagramSocket stranger;

  @BeforeEach
  void start() throws IOException {
    sharing =
        SharingThread.start(
            new SharingThread.SharedLink(
                nowNs -> new TrafficCounters(0, 0),
                LINK,
                1.05,
                0.06,
                4 * SECOND_NS,
                0,
                false,
                ServedDisks.NONE),
            clock,
            random::nextLong,
            DutyWatch.NONE);
    stranger = new DatagramSocket();
  }

  @AfterEach
  void stop() throws InterruptedException {
    stranger.close();
    sharing.stop();
    assertThat(sharing.join(clock.nowNs() + 60 * SECOND_NS)).isTrue();
  }

  private static void await(BooleanSupplier condition) throws Exception {
    GenericTestUtils.waitFor(condition::getAsBoolean, 1, 60_000);
  }

  private void send(byte[] bytes) throws IOException {
    stranger.send(
        new DatagramPacket(
            bytes,
            bytes.length,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), sharing.signals().port())));
  }

  /** A word as agents say it, with a key that is nobody's. */
  private byte[] forged() {
    ByteBuffer bytes = ByteBuffer.allocate(Signal.BYTES);
    new Signal(Signal.Kind.DEMAND, sharing.signals().key() + 1, 7, 1, LINK, LINK, 0).write(bytes);
    return bytes.array();
  }

  private void sendUntilNobodyIsHeard() throws Exception {
    long most = sharing.strays() + StrayAllowance.BURST;
    for (int sent = 0; sharing.strays() < most && sent < 1_000_000; sent++) {
      send(sent % 2 == 0 ? forged() : new byte[sent % 100]);
      if (sent % 50 == 0) {
        Thread.onSpinWait();
      }
    }
    await(() -> sharing.strays() >= most);
  }

  /** The thread has done a turn since. */
  private void awaitTurn() throws Exception {
    AtomicLong sent = new AtomicLong();
    PullShare share =
        sharing
            .join(
                new Shares.ShareRequest(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 9866),
                    Optional.empty(),
                    1_000,
                    () -> 0,
                    sent::set,
                    rate -> {}))
            .orElseThrow();
    await(() -> sent.get() > 0);
    share.leave();
  }

  @Test
  void strangersAreCountedAndCostNoMoreThanTheirAllowance() throws Exception {
    sendUntilNobodyIsHeard();
    for (int more = 0; more < 300; more++) {
      send(forged());
    }
    awaitTurn();
    assertThat(sharing.strays()).as("looked at").isEqualTo(StrayAllowance.BURST);

    clock.advanceMs(1_000);
    await(() -> sharing.strays() > StrayAllowance.BURST);
  }

  @Test
  void allowanceFillsWithTimeAndNoFurther() {
    StrayAllowance allowance = new StrayAllowance(0);
    int looked = 1;
    while (allowance.spend()) {
      looked++;
    }
    assertThat(looked).isEqualTo(StrayAllowance.BURST);
    assertThat(allowance.fill(SECOND_NS / StrayAllowance.PER_SEC / 2)).isFalse();
    assertThat(allowance.fill(2 * SECOND_NS / StrayAllowance.PER_SEC)).isTrue();

    assertThat(allowance.fill(3_600 * SECOND_NS)).isTrue();
    looked = 1;
    while (allowance.spend()) {
      looked++;
    }
    assertThat(looked).isEqualTo(StrayAllowance.BURST);
  }
}
