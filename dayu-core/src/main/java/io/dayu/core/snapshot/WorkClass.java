package io.dayu.core.snapshot;

/**
 * The purpose of a replica, the most urgent first: a class is planned on what those before it leave
 * of the links.
 */
public enum WorkClass {
  /** The block has fewer replicas than it should. */
  SAFETY,
  /** The block has one replica left but for those that are silent, of which HDFS knows nothing. */
  EARLY,
  /** Extra replicas of a block that is read much. */
  AVAILABILITY,
  /** The places of replicas, so that DataNodes may rest. */
  CAPACITY,
  /** Cheaper or more even storage, which background tasks ask for: tiers, balance. */
  COST
}
