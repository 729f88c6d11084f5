package io.dayu.sim.engine;

/**
 * When the orders of a plan are in force: when its slot begins, at nodes that had a heartbeat since
 * the plan was ready, and with the next heartbeat at others.
 *
 * @param readyNs when the plan is there
 * @param fromNs when the slot has begun
 * @param heartbeatNs period of the heartbeats, 0 when orders need none
 */
record Orders(long readyNs, long fromNs, long heartbeatNs) {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  long arriveNs(int node) {
    long phase = heartbeatNs == 0 ? 0 : Math.floorMod((node + 1) * GOLDEN, heartbeatNs);
    return Math.max(fromNs, readyNs + phase);
  }
}
