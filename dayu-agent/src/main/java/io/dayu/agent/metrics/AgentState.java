package io.dayu.agent.metrics;

/** The state of the agent, in one word. */
public enum AgentState {
  /** Switched off by {@code dayu.enabled}. */
  DISABLED,
  /** A wrong setting, or a Hadoop that it does not fit, keeps it off. */
  UNSTARTED,
  /** The agent reports, and pulls what it is ordered. */
  RUNNING,
  /**
   * A thread of the agent has met an Error: the agent reports nothing any more, until the DataNode
   * restarts.
   */
  DEAD;
}
