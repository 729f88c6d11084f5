package io.dayu.hdfs.namesystem;

import java.util.List;

/**
 * Copies of blocks that lack nothing, each booked by one system. HDFS knows nothing of a booking:
 * it sees the copy when that is there, and then deletes a replica that is too much. For the planner
 * thread.
 */
public interface BookedCopies {
  /** All that are booked. Takes no lock. */
  List<ReplicaTarget> booked();

  /** How HDFS sees each of them. Holds the namesystem read lock for milliseconds at a time. */
  List<ReplicaStatus> stand(List<ReplicaTarget> copies);

  /**
   * Takes bookings back; what has arrived is left to HDFS. Holds the namesystem write lock for
   * milliseconds at a time.
   */
  void forget(List<ReplicaTarget> copies);

  /** Where no copy is ever booked. */
  interface NoCopies extends BookedCopies {
    @Override
    default List<ReplicaTarget> booked() {
      return List.of();
    }

    @Override
    default List<ReplicaStatus> stand(List<ReplicaTarget> copies) {
      return List.of();
    }

    @Override
    default void forget(List<ReplicaTarget> copies) {}
  }
}
