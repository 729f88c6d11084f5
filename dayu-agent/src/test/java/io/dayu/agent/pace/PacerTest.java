package io.dayu.agent.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The pacer in virtual time: the mean is held, and no catching-up goes beyond the allowance. */
class PacerTest {
  private static final long SEC = TimeUnit.SECONDS.toNanos(1);
  private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int PACKET = 64 * 1024;
  private static final PaceTerms TERMS = PaceTerms.constant(1_000_000_000);

  private long nowNs = 5 * SEC;

  private void pass(Pacer pacer, int bytes) {
    nowNs += pacer.waitNs(bytes, nowNs);
    pacer.took(bytes);
  }

  private long passDuring(Pacer pacer, long ns) {
    long untilNs = nowNs + ns;
    long bytes = 0;
    while (true) {
      long waitNs = pacer.waitNs(PACKET, nowNs);
      if (nowNs + waitNs > untilNs) {
        nowNs = untilNs;
        return bytes;
      }
      pass(pacer, PACKET);
      bytes += PACKET;
    }
  }

  @Test
  void bytesTakeExactlyTheirTime() {
    Pacer pacer = new Pacer(TERMS, 4 << 20, nowNs);
    long startNs = nowNs;

    for (int i = 0; i < 128; i++) {
      pass(pacer, PACKET);
    }

    assertThat(nowNs - startNs).isEqualTo(2 * SEC);
  }

  @Test
  void meanIsHeldThroughHiccups() {
    for (long seed = 1; seed <= 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long rate = random.nextLong(100_000, 100_000_000);
      Pacer pacer = new Pacer(TERMS, rate, nowNs);
      long startNs = nowNs;
      long hiccupNs = startNs + random.nextLong(SEC);
      long bytes = 0;
      while (nowNs - startNs < 10 * SEC) {
        int packet = random.nextInt(1, PACKET + 1);
        pass(pacer, packet);
        bytes += packet;
        if (nowNs > hiccupNs && nowNs - startNs < 9 * SEC) {
          nowNs += random.nextLong(400 * MS);
          hiccupNs = nowNs + SEC;
        }
      }
      assertThat((double) bytes * SEC / (nowNs - startNs) / rate)
          .as("seed %d", seed)
          .isBetween(0.98, 1.001);
    }
  }

  @Test
  void stallIsMadeUpForOnlyWithinTheAllowance() {
    Pacer pacer = new Pacer(TERMS, 10_000_000, nowNs);
    pass(pacer, PACKET);
    nowNs += 60 * SEC;

    long bytes = passDuring(pacer, SEC);

    assertThat(bytes).isBetween(14_800_000L, 15_000_000L);
  }

  @Test
  void whoTheNetworkPushesAsideCatchesUp() {
    Pacer pacer = new Pacer(PaceTerms.lowerClass(1_000_000_000), 10_000_000, nowNs);
    pass(pacer, PACKET);
    nowNs += 4 * SEC;

    assertThat(passDuring(pacer, SEC)).isBetween(49_800_000L, 50_000_000L);
  }

  @Test
  void newRateCountsForTheWaitUnderWay() {
    Pacer pacer = new Pacer(TERMS, 1_000, nowNs);
    long waitNs = pacer.waitNs(PACKET, nowNs);
    nowNs += SEC;

    pacer.setRate(1_000_000, nowNs);

    assertThat(waitNs).isEqualTo(PACKET * MS);
    assertThat(pacer.waitNs(PACKET, nowNs)).isEqualTo((PACKET - 1000) * 1000L);
  }

  @Test
  void creditKeepsItsBytesWhenTheRateFalls() {
    Pacer pacer = new Pacer(TERMS, 10_000_000, nowNs);
    nowNs += 10 * MS;

    pacer.setRate(1_000_000, nowNs);

    assertThat(pacer.waitNs(100_000, nowNs)).isZero();
    pacer.took(100_000);
    assertThat(pacer.waitNs(1_000, nowNs)).isEqualTo(MS);
  }

  @Test
  void rateOfZeroHoldsAndLeavesNoCredit() {
    Pacer pacer = new Pacer(TERMS, 1_000_000, nowNs);
    pacer.setRate(0, nowNs);
    nowNs += 10 * SEC;
    assertThat(pacer.waitNs(1, nowNs)).isEqualTo(Pacer.HELD);

    pacer.setRate(1_000_000, nowNs);

    assertThat(pacer.waitNs(1_000, nowNs)).isEqualTo(MS);
  }

  @Test
  void packetLongerThanTheAllowanceStillKeepsTheMean() {
    Pacer pacer = new Pacer(TERMS, 4096, nowNs);
    long startNs = nowNs;
    for (int i = 0; i < 4; i++) {
      pass(pacer, PACKET);
      nowNs += 100 * MS;
    }

    assertThat(nowNs - startNs).isEqualTo(64 * SEC + 100 * MS);
  }
}
