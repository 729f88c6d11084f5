package io.dayu.curator.check;

/** A kind of fault of a block or a replica. */
public enum FindingKind {
  /** No good replica, or too few internal blocks to decode the rest. */
  MISSING,
  /** Fewer good replicas, or internal blocks, than are wanted. */
  SHORT,
  /** More good replicas than are wanted, or one internal block twice. */
  EXCESS,
  /** A replica of a block that the namespace does not have. */
  ORPHAN,
  /** A replica that is shorter or longer than its block. */
  WRONG_LENGTH,
  /** A replica from before the block was last written ({@code generation stamp}). */
  STALE,
  /** All good replicas on fewer racks than HDFS's placement asks for. */
  FEW_RACKS
}
