package io.dayu.protocol.admin;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of a NameNode's hints, by how they stand.
 *
 * @param open whether any are taken: not in a pause, and not before the planner is at work
 * @param waiting to be judged
 * @param underWay judged, and planned or being copied
 * @param ended all since this process began, by what became of them
 */
public record HintCounts(boolean open, int waiting, int underWay, Map<MoveFate, Long> ended) {
  public HintCounts {
    ended = Collections.unmodifiableMap(new TreeMap<>(ended));
  }

  /** The number of hints that have not ended. */
  public int left() {
    return waiting + underWay;
  }
}
