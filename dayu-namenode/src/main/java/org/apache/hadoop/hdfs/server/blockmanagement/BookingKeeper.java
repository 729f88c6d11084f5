package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;

/**
 * Keeps the bookings of replicas that HDFS does not ask for. Every method needs the namesystem
 * lock: to commit and to cancel the write lock, for the others the read lock.
 */
interface BookingKeeper {
  /** Books a replica that is about to be ordered. */
  CommitOutcome commit(CommitRequest request);

  /** True if the replica is booked here. */
  boolean keeps(ReplicaTarget target);

  /** Takes back one that was ordered; what has arrived stands. */
  void cancel(ReplicaTarget target);

  /** The standing of a replica that is booked here, as HDFS sees it. */
  ReplicaStatus status(ReplicaTarget target);
}
