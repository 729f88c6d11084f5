package io.dayu.hdfs.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of how long a planner did not advance, by the gate that it holds closed. */
class QueueGateTest {
  private long nowNs = 1_000;
  private final QueueGate gate =
      new QueueGate(
          new GateLease(() -> nowNs), new OperatorMode(), () -> true, () -> 100, () -> nowNs);

  @BeforeEach
  void beginARound() {
    gate.renew(nowNs);
    gate.takeStoodNs();
  }

  private void extendAfter(long ns) {
    nowNs += ns;
    gate.extend();
  }

  private void renewAfter(long ns) {
    nowNs += ns;
    gate.renew(nowNs);
  }

  @Test
  void roundOfManyBookingsStandsNoLongerThanOneOfThem() {
    extendAfter(20);
    extendAfter(30);
    extendAfter(20);
    renewAfter(5);
    assertThat(gate.takeStoodNs()).isEqualTo(30);
    assertThat(gate.takeStoodNs()).as("it is told once").isZero();
  }

  @Test
  void pauseAmidARoundIsSeen_andSoIsOneBetweenTwo() {
    extendAfter(20);
    extendAfter(70);
    renewAfter(5);
    assertThat(gate.takeStoodNs()).isEqualTo(70);
    renewAfter(60);
    assertThat(gate.takeStoodNs()).isEqualTo(60);
  }
}
