package io.dayu.agent.heartbeat;

/**
 * The epoch and version of the orders that the agent holds.
 *
 * @param epoch epoch of the planner that gave them, 0 for none
 * @param version their version, 0 for none
 */
record HeldPlan(long epoch, long version) {
  static final HeldPlan NONE = new HeldPlan(0, 0);
}
