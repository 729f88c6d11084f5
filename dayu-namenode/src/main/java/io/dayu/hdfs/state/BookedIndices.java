package io.dayu.hdfs.state;

import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The record of which internal block of its group each replica is to be that was booked in HDFS,
 * whose own books do not say.
 *
 * <p>An entry says something only while HDFS waits for a replica there, so none is taken out: the
 * oldest go when there are too many. Not thread safe: for the planner thread.
 */
public final class BookedIndices {
  /** Many times what is under way at once. */
  private static final int KEPT_MAX = 200_000;

  private final Map<ReplicaTarget, Integer> byTarget =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ReplicaTarget, Integer> eldest) {
          return size() > KEPT_MAX;
        }
      };

  /** Notes a booking. */
  public void book(ReplicaTarget target, int index) {
    byTarget.remove(target);
    byTarget.put(target, index);
  }

  /** The index that was booked there last; empty when none was booked here. */
  public OptionalInt index(ReplicaTarget target) {
    Integer index = byTarget.get(target);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }
}
