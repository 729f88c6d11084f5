package io.dayu.hdfs.namesystem;

import java.util.List;

/**
 * HDFS's bookings of replicas that are on their way, which it calls pending reconstructions.
 *
 * <p>Every method takes a list of any length and holds the lock for a few milliseconds at a time,
 * in as many holds as it takes. Thread safe.
 */
public interface PendingReconstructions {
  /**
   * Moves planned blocks to pending reconstruction, each checked again as stock does. Holds the
   * namesystem write lock.
   *
   * @return one outcome a request, in order
   */
  List<CommitOutcome> commit(List<CommitRequest> requests);

  /**
   * Takes replicas back from pending reconstruction; blocks that then lack replicas wait again.
   * Holds the namesystem write lock.
   */
  void cancel(List<ReplicaTarget> targets);

  /**
   * Renews the time-out of running replicas. Holds the namesystem read lock.
   *
   * @return how each stands, in order
   */
  List<ReplicaStatus> refresh(List<ReplicaTarget> targets);

  /**
   * The standing of booked replicas, without renewing their time-out: for those that HDFS's own
   * transfer command carries, of which nobody reports progress. Holds the namesystem read lock.
   *
   * @return how each stands, in order
   */
  List<ReplicaStatus> look(List<ReplicaTarget> targets);
}
