package io.dayu.core.power;

/**
 * A machine's next state, and what is to be done for it.
 *
 * <p>A machine is switched off only while HDFS has it in maintenance and nobody needs it, and
 * serves only when it was heard after it was off. Whoever carries out a command tells {@link
 * PoweredMachine#ended} what became of it.
 */
public record PowerStep(PoweredMachine machine, PowerAct act) {
  /** The step that follows from a sight. */
  public static PowerStep of(
      PoweredMachine machine, PowerSight sight, PowerTerms terms, long nowNs) {
    if (machine.order() == PowerOrder.RUNNING) {
      return stay(machine);
    }
    return switch (machine.state()) {
      case GOING_OFF -> goingOff(machine, sight, terms, nowNs);
      case OFF -> off(machine, sight, terms, nowNs);
      case COMING_ON -> comingOn(machine, sight, terms, nowNs);
      case LOST -> new PowerStep(machine, sight.alive() ? PowerAct.END : PowerAct.NOTHING);
    };
  }

  private static PowerStep stay(PoweredMachine machine) {
    return new PowerStep(machine, PowerAct.NOTHING);
  }

  private static PowerStep goingOff(
      PoweredMachine machine, PowerSight sight, PowerTerms terms, long nowNs) {
    return switch (machine.order()) {
      case DONE -> stay(machine.to(PowerState.OFF, nowNs));
      // It may be off after all, or half.
      case FAILED -> switchOn(machine, nowNs);
      case NONE, RUNNING -> {
        if (sight.needed() || nowNs - machine.sinceNs() > terms.lostNs()) {
          yield new PowerStep(machine, PowerAct.END);
        }
        yield sight.inMaintenance() && sight.known()
            ? new PowerStep(machine.ordered(nowNs), PowerAct.SWITCH_OFF)
            : stay(machine);
      }
    };
  }

  private static PowerStep off(
      PoweredMachine machine, PowerSight sight, PowerTerms terms, long nowNs) {
    if (sight.needed() || !sight.known()) {
      return switchOn(machine, nowNs);
    }
    // Somebody else has switched it on.
    return isBack(machine, sight, terms) ? new PowerStep(machine, PowerAct.END) : stay(machine);
  }

  private static PowerStep comingOn(
      PoweredMachine machine, PowerSight sight, PowerTerms terms, long nowNs) {
    if (isBack(machine, sight, terms)) {
      return new PowerStep(machine, PowerAct.END);
    }
    if (nowNs - machine.sinceNs() > terms.lostNs()) {
      return new PowerStep(machine.to(PowerState.LOST, nowNs), PowerAct.GIVE_UP);
    }
    return machine.order() == PowerOrder.FAILED && nowNs - machine.orderedNs() > terms.retryNs()
        ? new PowerStep(machine.ordered(nowNs), PowerAct.SWITCH_ON)
        : stay(machine);
  }

  private static PowerStep switchOn(PoweredMachine machine, long nowNs) {
    return new PowerStep(
        machine.to(PowerState.COMING_ON, nowNs).ordered(nowNs), PowerAct.SWITCH_ON);
  }

  private static boolean isBack(PoweredMachine machine, PowerSight sight, PowerTerms terms) {
    return sight.alive() && sight.reported() && sight.heardAfter(machine.offNs() + terms.graceNs());
  }
}
