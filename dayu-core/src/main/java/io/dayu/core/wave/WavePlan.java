package io.dayu.core.wave;

import java.util.List;

/**
 * A division of DataNodes into waves.
 *
 * @param waves each with the places of its DataNodes in the list
 * @param kept the DataNodes that are in no wave
 */
public record WavePlan(List<List<Integer>> waves, List<Kept> kept, WaveBound bound) {
  /**
   * A DataNode that has to stay.
   *
   * @param blocks how many blocks and groups would keep too little without it
   * @param blockId one of them
   */
  public record Kept(int host, long blocks, long blockId) {}

  /** Copies the lists. */
  public WavePlan {
    waves = waves.stream().map(List::copyOf).toList();
    kept = List.copyOf(kept);
  }

  /** True if no division has fewer waves. */
  public boolean isFewest() {
    return waves.size() <= bound.waves();
  }
}
