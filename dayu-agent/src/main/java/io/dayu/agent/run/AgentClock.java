package io.dayu.agent.run;

/** The agent's only source of time. */
@FunctionalInterface
public interface AgentClock {
  /** Nanoseconds since some fixed moment; only differences mean anything. */
  long nowNs();
}
