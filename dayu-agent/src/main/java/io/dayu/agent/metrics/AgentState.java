package io.dayu.agent.metrics;

import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import java.util.Locale;
import java.util.function.Supplier;

/** What the agent is about, in one word. */
public enum AgentState {
  /** Switched off by {@code dayu.enabled}. */
  DISABLED,
  /** A wrong setting, or a Hadoop that it does not fit, keeps it off. */
  UNSTARTED,
  /** It reports, and pulls what it is ordered. */
  RUNNING;

  /** Shows each state, with 1 for the present one. */
  public static void show(Meters meters, Supplier<AgentState> present) {
    for (AgentState one : values()) {
      meters.flag(
          DataNodeMetric.STATE, () -> present.get() == one, one.name().toLowerCase(Locale.ROOT));
    }
  }
}
