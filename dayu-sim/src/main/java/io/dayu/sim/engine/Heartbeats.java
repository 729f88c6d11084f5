package io.dayu.sim.engine;

/**
 * The heartbeats of all nodes, each in its own phase: with the next one a node hears what is there
 * for it.
 *
 * @param periodNs between two of a node
 */
record Heartbeats(long periodNs) {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** The time at which a node hears what is there for it at {@code readyNs}. */
  long after(long readyNs, int node) {
    return readyNs + Math.floorMod((node + 1) * GOLDEN, periodNs);
  }
}
