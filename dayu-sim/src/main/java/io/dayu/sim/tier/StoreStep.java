package io.dayu.sim.tier;

/**
 * The service that clients got of a store in one step.
 *
 * @param latencyMs mean time of an access
 * @param reads that the store has served, in a second
 * @param writes that it has served, in a second
 * @param moves accesses of its own, for data that moves down, in a second
 * @param fastReadBytes bytes that were read from the fast tier, in the whole step
 */
record StoreStep(
    double latencyMs, double reads, double writes, double moves, double fastReadBytes) {
  double operations() {
    return reads + writes + moves;
  }
}
