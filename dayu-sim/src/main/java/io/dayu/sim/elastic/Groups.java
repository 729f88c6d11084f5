package io.dayu.sim.elastic;

/** Sierra's layout: as many equal groups as there are replicas, with a copy of all data each. */
final class Groups {
  private Groups() {}

  /** The part of all blocks with one copy awake when so many of the first DataNodes are. */
  static double oneAwake(int nodes, int replicas, int size) {
    double group = (double) nodes / replicas;
    double one = 1;
    for (int other = 1; other < replicas; other++) {
      one *= 1 - Math.min(1, Math.max(0, (size - other * group) / group));
    }
    return one;
  }

  /** The least number of DataNodes that hold one copy of all data. */
  static int floor(int nodes, int replicas) {
    return (nodes + replicas - 1) / replicas;
  }
}
