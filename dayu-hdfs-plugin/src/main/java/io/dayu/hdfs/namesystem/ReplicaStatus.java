package io.dayu.hdfs.namesystem;

/** How HDFS sees a replica that was booked. */
public enum ReplicaStatus {
  /** Still pending reconstruction. */
  PENDING,
  /** The DataNode holds the replica. */
  STORED,
  /** Neither: the block was deleted or changed, or the booking timed out or was taken back. */
  ENDED
}
