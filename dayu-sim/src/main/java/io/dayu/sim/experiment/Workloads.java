package io.dayu.sim.experiment;

import io.dayu.sim.cluster.BlockMap;
import io.dayu.sim.foreground.Foreground;
import io.dayu.sim.foreground.SteadyForeground;

/** Makes the foreground and the block map of a setup; a foreground anew for each simulation. */
public final class Workloads {
  private Workloads() {}

  /** What clients do; not to be shared between threads. */
  public static Foreground foreground(Setup setup) {
    long bytesPerSec = Math.round(0.4 * setup.shape().linkBytesPerSec());
    return new SteadyForeground(setup.shape().nodes(), bytesPerSec, bytesPerSec);
  }

  /** What the nodes hold. */
  public static BlockMap blocks(Setup setup) {
    return new StandInBlocks(setup);
  }
}
