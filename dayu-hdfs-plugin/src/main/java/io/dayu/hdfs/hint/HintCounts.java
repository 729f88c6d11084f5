package io.dayu.hdfs.hint;

import io.dayu.hdfs.curate.MoveFate;
import java.util.Map;

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
    ended = Map.copyOf(ended);
  }
}
