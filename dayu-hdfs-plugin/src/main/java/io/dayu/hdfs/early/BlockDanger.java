package io.dayu.hdfs.early;

/** The danger that a block is in while DataNodes are silent. */
public enum BlockDanger {
  /** No DataNode is silent that holds it, or nobody knows of it any more. */
  NONE,
  /** Some holder is silent, and other replicas are left, or none at all. */
  HOLDER_SILENT,
  /** The last good replica is the only one beside those on silent DataNodes. */
  LAST_REPLICA
}
