package io.dayu.agent.share;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of the number of pulls at once, by the bandwidth they leave. */
class PullsAtOnceTest {
  private static final long TICK_NS = PullsAtOnce.LOOK_NS / 25;

  private final PullsAtOnce atOnce = new PullsAtOnce(0);
  private long nowNs;

  /** As many looks, at pulls that take this share of what is free. */
  private int after(int looks, double takenShare, boolean waiting) {
    for (int tick = 0; tick < looks * 25; tick++) {
      nowNs += TICK_NS;
      atOnce.observe(1_000, takenShare * 1_000, atOnce.pulls(), waiting, nowNs);
    }
    return atOnce.pulls();
  }

  @Test
  void thoseThatFillTheLinkStayFew() {
    assertThat(after(20, 0.9, true)).isEqualTo(PullsAtOnce.FEW);
    assertThat(after(20, 1.1, true)).isEqualTo(PullsAtOnce.FEW);
  }

  @Test
  void oneMoreBeginsAtEachLookWhileMuchIsUnused() {
    assertThat(after(1, 0.5, true)).isEqualTo(PullsAtOnce.FEW + 1);
    assertThat(after(9, 0.5, true)).isEqualTo(PullsAtOnce.FEW + 10);
    assertThat(after(9, 0.5, false)).as("none waits").isEqualTo(PullsAtOnce.FEW + 1);
  }

  @Test
  void thereAreFewAgainWhenTheyFillItWell() {
    after(10, 0.2, true);
    assertThat(after(3, 0.85, true)).isEqualTo(PullsAtOnce.FEW + 10);
    assertThat(after(4, 1, true)).isEqualTo(PullsAtOnce.FEW + 6);
    assertThat(after(100, 1, true)).isEqualTo(PullsAtOnce.FEW);
  }

  @Test
  void noMoreBeginWhileSomeOfThoseThatMayDoNotRunYet() {
    for (int tick = 0; tick < 1_000; tick++) {
      nowNs += TICK_NS;
      atOnce.observe(1_000, 0, 1, true, nowNs);
    }
    assertThat(atOnce.pulls()).isEqualTo(PullsAtOnce.FEW);
  }
}
