package io.dayu.hdfs.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GateLeaseTest {
  private long nowNs;
  private GateLease lease;

  @BeforeEach
  void nearTheClocksEnd() {
    // nanoTime may run over: an instant later than another can be the smaller number.
    nowNs = Long.MAX_VALUE - 50;
    lease = new GateLease(() -> nowNs);
  }

  @Test
  void isNotHeldBeforeThePlannerStarts() {
    assertThat(lease.held()).isFalse();
    assertThat(lease.reason()).isEqualTo("the planner has not started");
  }

  @Test
  void isHeldUntilItsTimeHasRun() {
    lease.renew(100, "a test renews it");

    nowNs += 99;
    assertThat(lease.held()).isTrue();
    assertThat(lease.reason()).isEqualTo("a test renews it");
    nowNs += 1;
    assertThat(lease.held()).isFalse();
    assertThat(lease.reason()).isEqualTo("the planner did not renew its lease in time");
  }

  @Test
  void renewalCountsFromNow() {
    lease.renew(100, "a test renews it");
    nowNs += 60;
    lease.renew(100, "a test renews it");
    nowNs += 60;

    assertThat(lease.held()).isTrue();
  }

  @Test
  void isExtendedOnlyWhileItIsHeld() {
    lease.renew(100, "a test renews it");
    nowNs += 60;
    lease.extend(100);
    nowNs += 60;
    assertThat(lease.held()).isTrue();
    assertThat(lease.reason()).isEqualTo("a test renews it");

    nowNs += 60;
    lease.extend(100);
    assertThat(lease.held()).as("after it ran out").isFalse();
    lease.release("somebody said so");
    lease.extend(100);
    assertThat(lease.held()).as("after it was given back").isFalse();
  }

  @Test
  void canBeTakenAgainAfterItRanOut() {
    lease.renew(100, "a test renews it");
    nowNs += 200;
    lease.renew(100, "a test renews it");

    assertThat(lease.held()).isTrue();
  }

  @Test
  void isGivenBackAtOnceWithTheReason() {
    lease.renew(100, "a test renews it");
    lease.release("somebody said so");

    assertThat(lease.held()).isFalse();
    assertThat(lease.reason()).isEqualTo("somebody said so");
    nowNs += 200;
    assertThat(lease.reason()).isEqualTo("somebody said so");
  }

  @Test
  void canNeverBeTakenAgainOnceItHasEnded() {
    lease.renew(100, "a test renews it");
    lease.end("Dayu is stopped");
    assertThat(lease.held()).isFalse();
    lease.renew(100, "a planner stirs after all");
    lease.extend(100);

    assertThat(lease.held()).isFalse();
    assertThat(lease.reason()).isEqualTo("Dayu is stopped");
    nowNs += 200;
    assertThat(lease.ranOut()).isFalse();
    assertThat(lease.reason()).isEqualTo("Dayu is stopped");
  }
}
