package io.dayu.hdfs.namesystem;

/** The status in HDFS of a replica that was booked. */
public enum ReplicaStatus {
  /** The replica is awaited. */
  PENDING,
  /** The replica is awaited, and HDFS has enough replicas, in good places, without it. */
  NEEDLESS,
  /** The DataNode holds the replica. */
  STORED,
  /** The DataNode holds the replica, and the one that was to go for it is not deleted. */
  KEPT_BOTH,
  /**
   * The replica comes no more: the block was deleted or changed, the DataNode is out of service, or
   * the booking timed out or was taken back.
   */
  ENDED
}
