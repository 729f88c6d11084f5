package io.dayu.core.wave;

/** The DataNodes and racks that a wave leaves in service, whatever blocks say. Not thread safe. */
final class WaveFloor {
  private final WaveHosts hosts;
  private final int[] leftOfRack;
  private int left;
  private int racksLeft;

  /** Nothing is in the wave. */
  WaveFloor(WaveHosts hosts) {
    this.hosts = hosts;
    this.leftOfRack = hosts.inServiceOfRack();
    for (int nodes : leftOfRack) {
      left += nodes;
      racksLeft += nodes > 0 ? 1 : 0;
    }
  }

  /** True if enough stays in service when the DataNode joins the wave. */
  boolean allows(int host) {
    int racksThen = racksLeft - (leftOfRack[hosts.rackOf(host)] == 1 ? 1 : 0);
    return left - 1 >= hosts.leftInService() && racksThen >= hosts.leftRacks();
  }

  /** Has the DataNode join the wave. */
  void add(int host) {
    left--;
    if (--leftOfRack[hosts.rackOf(host)] == 0) {
      racksLeft--;
    }
  }
}
