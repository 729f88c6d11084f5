package io.dayu.core.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PowerStepTest {
  private static final PowerTerms TERMS = new PowerTerms(100, 20, 10);

  private static PowerSight away(boolean needed) {
    return new PowerSight(false, true, true, false, PowerSight.NEVER, needed);
  }

  private static PowerSight up(long heardNs, boolean needed) {
    return new PowerSight(true, true, true, true, heardNs, needed);
  }

  private static PowerStep step(PoweredMachine machine, PowerSight sight, long nowNs) {
    return PowerStep.of(machine, sight, TERMS, nowNs);
  }

  @Test
  void machineGoesOffWhenHdfsHasItInMaintenance_andComesBackWhenItIsHeard() {
    PoweredMachine machine = PoweredMachine.goingOff(0);
    PowerSight entering = new PowerSight(true, false, true, true, 0, false);
    assertThat(step(machine, entering, 1)).isEqualTo(new PowerStep(machine, PowerAct.NOTHING));
    PowerSight unknown = new PowerSight(true, true, false, false, 0, false);
    assertThat(step(machine, unknown, 1).act()).as("not reported").isEqualTo(PowerAct.NOTHING);
    PowerStep off = step(machine, up(1, false), 2);
    assertThat(off.act()).isEqualTo(PowerAct.SWITCH_OFF);
    assertThat(step(off.machine(), up(2, true), 3).act()).isEqualTo(PowerAct.NOTHING);
    machine = step(off.machine().ended(true, 4), up(3, false), 5).machine();
    assertThat(machine.state()).isEqualTo(PowerState.OFF);
    assertThat(step(machine, away(false), 1_000).act()).isEqualTo(PowerAct.NOTHING);
    PowerStep on = step(machine, away(true), 1_001);
    assertThat(on.act()).isEqualTo(PowerAct.SWITCH_ON);
    machine = on.machine().ended(true, 1_002);
    assertThat(step(machine, away(true), 1_003).act()).isEqualTo(PowerAct.NOTHING);
    assertThat(step(machine, up(14, true), 1_004).act()).isEqualTo(PowerAct.NOTHING);
    PowerSight registered = new PowerSight(true, true, true, false, 1_003, true);
    assertThat(step(machine, registered, 1_004).act()).as("no report").isEqualTo(PowerAct.NOTHING);
    assertThat(step(machine, up(1_003, true), 1_004).act()).isEqualTo(PowerAct.END);
  }

  @Test
  void machineOfWhichNobodyKnowsWhatItHasComesOnAtOnce() {
    PoweredMachine machine = PoweredMachine.found(50, 50);
    PowerSight unknown = new PowerSight(false, false, false, false, PowerSight.NEVER, false);
    PowerStep on = step(machine, unknown, 51);
    assertThat(on.act()).isEqualTo(PowerAct.SWITCH_ON);
    assertThat(on.machine().state()).isEqualTo(PowerState.COMING_ON);
    assertThat(step(machine, away(false), 51).act()).isEqualTo(PowerAct.NOTHING);
  }

  /** The order of a NameNode before runs still. */
  @Test
  void machineThatIsStillToGoOffIsNotBack() {
    PoweredMachine machine = PoweredMachine.found(50, 70);
    assertThat(step(machine, up(79, false), 79).act()).isEqualTo(PowerAct.NOTHING);
    assertThat(step(machine, away(false), 90).act()).isEqualTo(PowerAct.NOTHING);
    assertThat(step(machine, up(81, false), 91).act()).isEqualTo(PowerAct.END);
  }

  @Test
  void machineThatSomebodyElseSwitchesOnServes() {
    PoweredMachine machine = PoweredMachine.goingOff(0).ended(true, 20).to(PowerState.OFF, 20);
    assertThat(step(machine, up(30, false), 31).act()).isEqualTo(PowerAct.NOTHING);
    assertThat(step(machine, up(31, false), 32).act()).isEqualTo(PowerAct.END);
  }

  @Test
  void failedSwitchOffSwitchesOn_andFailedSwitchOnIsTriedAgainUntilItIsLost() {
    PoweredMachine machine =
        step(PoweredMachine.goingOff(0), up(0, false), 1).machine().ended(false, 2);
    PowerStep on = step(machine, up(1, false), 3);
    assertThat(on.act()).isEqualTo(PowerAct.SWITCH_ON);
    machine = on.machine().ended(false, 4);
    assertThat(step(machine, away(false), 24).act()).isEqualTo(PowerAct.NOTHING);
    PowerStep again = step(machine, away(false), 25);
    assertThat(again.act()).isEqualTo(PowerAct.SWITCH_ON);
    machine = again.machine().ended(true, 26);
    assertThat(step(machine, away(false), 103).act()).isEqualTo(PowerAct.NOTHING);
    PowerStep lost = step(machine, away(false), 104);
    assertThat(lost.act()).isEqualTo(PowerAct.GIVE_UP);
    machine = lost.machine();
    assertThat(step(machine, away(true), 9_999).act()).isEqualTo(PowerAct.NOTHING);
    assertThat(step(machine, up(10_000, false), 10_001).act()).isEqualTo(PowerAct.END);
  }

  @Test
  void machineThatDoesNotEnterMaintenanceServesAgain() {
    PowerSight entering = new PowerSight(true, false, true, true, 0, false);
    assertThat(step(PoweredMachine.goingOff(0), entering, 100).act()).isEqualTo(PowerAct.NOTHING);
    assertThat(step(PoweredMachine.goingOff(0), entering, 101).act()).isEqualTo(PowerAct.END);
    PowerSight needed = new PowerSight(true, true, true, true, 0, true);
    assertThat(step(PoweredMachine.goingOff(0), needed, 1).act()).isEqualTo(PowerAct.END);
  }

  /** Plays a machine with a switch that fails at times, against what it is really about. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void noMachineIsLeftOffThatIsNeeded_orServesThatIsOff(long seed) {
    Random random = new Random(seed);
    PoweredMachine machine = PoweredMachine.goingOff(0);
    boolean on = true;
    long bootedNs = 0;
    long heardNs = 0;
    long neededSinceNs = -1;
    for (long nowNs = 1; nowNs < 20_000; nowNs++) {
      boolean needed = nowNs / 400 % 2 == 1;
      neededSinceNs = needed ? (neededSinceNs < 0 ? nowNs : neededSinceNs) : -1;
      heardNs = on && nowNs >= bootedNs && nowNs % 3 == 0 ? nowNs : heardNs;
      boolean alive = nowNs - heardNs < 15;
      PowerSight sight = new PowerSight(alive, random.nextInt(4) > 0, true, alive, heardNs, needed);
      PoweredMachine before = machine;
      PowerStep step = step(machine, sight, nowNs);
      machine = step.machine();
      boolean works = random.nextInt(4) > 0;
      switch (step.act()) {
        case SWITCH_OFF -> {
          assertThat(sight.inMaintenance() && !needed).isTrue();
          on &= !works && random.nextBoolean();
          machine = machine.ended(works, nowNs);
        }
        case SWITCH_ON -> {
          bootedNs = on ? bootedNs : nowNs + random.nextInt(30);
          on |= works;
          machine = machine.ended(works, nowNs);
        }
        case END -> {
          assertThat(on).as("serves at %s as %s", nowNs, before).isTrue();
          machine = PoweredMachine.goingOff(nowNs);
        }
        case GIVE_UP -> {
          assertThat(before.state()).isEqualTo(PowerState.COMING_ON);
          assertThat(nowNs - before.sinceNs()).isGreaterThan(TERMS.lostNs());
          on = true;
        }
        case NOTHING -> {}
      }
      if (neededSinceNs >= 0 && nowNs - neededSinceNs > 2) {
        assertThat(machine.state()).as("needed at %s", nowNs).isNotEqualTo(PowerState.OFF);
      }
    }
  }
}
