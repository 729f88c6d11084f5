package io.dayu.agent.run;

/** The clock of the machine. */
public final class SystemClock implements AgentClock {
  @Override
  public long nowNs() {
    return System.nanoTime();
  }
}
