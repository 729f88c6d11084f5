package io.dayu.sim.engine;

/**
 * When the orders of a plan reach the nodes: at once when they had them beforehand, else with each
 * node's next heartbeat.
 *
 * @param fromNs when the plan is there, and the slot has begun
 * @param heartbeatNs period of the heartbeats, 0 when all nodes have their orders at {@code fromNs}
 */
record Orders(long fromNs, long heartbeatNs) {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  long arriveNs(int node) {
    long phase = heartbeatNs == 0 ? 0 : Math.floorMod((node + 1) * GOLDEN, heartbeatNs);
    return fromNs + phase;
  }
}
