package io.dayu.core.power;

/**
 * A machine that is off, or on its way off or on.
 *
 * @param sinceNs time from which it is in its state
 * @param order outcome of the last command in this state
 * @param orderedNs time at which that was given or ended; of no meaning while there was none
 * @param offNs time at which the command that switches it off ended last, or may end
 */
public record PoweredMachine(
    PowerState state, long sinceNs, PowerOrder order, long orderedNs, long offNs) {
  /** A machine that begins to go off. */
  public static PoweredMachine goingOff(long nowNs) {
    return new PoweredMachine(PowerState.GOING_OFF, nowNs, PowerOrder.NONE, nowNs, nowNs);
  }

  /**
   * A machine that was going off, off or coming back when somebody else last knew. It may be
   * anything, and a command that was given before may switch it off yet.
   *
   * @param untilNs when such a command has ended
   */
  public static PoweredMachine found(long nowNs, long untilNs) {
    return new PoweredMachine(PowerState.OFF, nowNs, PowerOrder.NONE, nowNs, untilNs);
  }

  /** The same after its command has ended. */
  public PoweredMachine ended(boolean done, long nowNs) {
    return new PoweredMachine(
        state,
        sinceNs,
        done ? PowerOrder.DONE : PowerOrder.FAILED,
        nowNs,
        state == PowerState.GOING_OFF ? nowNs : offNs);
  }

  PoweredMachine ordered(long nowNs) {
    return new PoweredMachine(state, sinceNs, PowerOrder.RUNNING, nowNs, offNs);
  }

  PoweredMachine to(PowerState next, long nowNs) {
    return new PoweredMachine(next, nowNs, PowerOrder.NONE, nowNs, offNs);
  }
}
