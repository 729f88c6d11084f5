package io.dayu.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Equation 3 over windows. */
class OverloadWindowTest {
  private static OverloadWindow after(int ticks, double... recovery) {
    OverloadWindow window = new OverloadWindow(0.75, ticks, 1);
    for (double bytes : recovery) {
      window.add(0, bytes, 50, 100);
      window.ticked();
    }
    window.close();
    return window;
  }

  @Test
  void aTickCountsWhatItCarriesBeyondAlpha() {
    assertThat(after(1, 40, 10).overloadBytes()).isEqualTo(15);
  }

  @Test
  void aWindowCountsTheMeanOfItsTicks() {
    assertThat(after(2, 40, 0).overloadBytes()).isZero();
    assertThat(after(2, 40, 20, 40).overloadBytes()).isEqualTo(10 + 15);
  }

  @Test
  void foregroundAloneIsCountedBesideIt() {
    OverloadWindow window = new OverloadWindow(0.75, 1, 1);
    window.add(0, 10, 80, 100);
    window.ticked();
    assertThat(window.overloadBytes()).isEqualTo(15);
    assertThat(window.foregroundOverloadBytes()).isEqualTo(5);
  }
}
