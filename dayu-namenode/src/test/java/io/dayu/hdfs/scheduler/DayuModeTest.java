package io.dayu.hdfs.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DayuModeTest {
  private DayuMode set = DayuMode.ACTIVE;
  private final OperatorMode mode = new OperatorMode(() -> set);

  @Test
  void modeThatIsSetHoldsBeforeAPause_whichGoesOnWhenDayuIsActive() {
    mode.pause(1_000, "for the night");
    set = DayuMode.SHADOW;
    assertThat(mode.kind()).isEqualTo(OperatorMode.Kind.SHADOW);
    assertThat(mode.leavesToStock()).isTrue();
    assertThat(mode.paused()).isFalse();
    assertThat(mode.view(0).words()).startsWith("in shadow by dayu.mode");
    assertThat(mode.view(0).reason()).isEmpty();

    set = DayuMode.ACTIVE;
    assertThat(mode.paused()).isTrue();
    assertThat(mode.view(0).reason()).isEqualTo("for the night");
  }

  @Test
  void orderToTurnDayuOffHoldsBeforeTheMode_andGoesWithIt() {
    set = DayuMode.SHADOW;
    mode.turnOff("not now");
    assertThat(mode.kind()).isEqualTo(OperatorMode.Kind.OFF);

    mode.end();
    assertThat(mode.kind()).isEqualTo(OperatorMode.Kind.SHADOW);
    set = DayuMode.OFF;
    assertThat(mode.kind()).isEqualTo(OperatorMode.Kind.SET_OFF);
    assertThat(mode.view(0).words()).isEqualTo("off by dayu.mode");
  }

  @Test
  void stepBackLeavesAllToStock_andAnOrderToTurnDayuOffHoldsBeforeIt() {
    set = DayuMode.STEPPED_BACK;
    assertThat(mode.kind()).isEqualTo(OperatorMode.Kind.STEPPED_BACK);
    assertThat(mode.kind().leavesToStock()).isTrue();
    assertThat(mode.view(0).words()).isEqualTo("off by a limit");
    mode.turnOff("not now");
    assertThat(mode.kind()).isEqualTo(OperatorMode.Kind.OFF);
  }
}
