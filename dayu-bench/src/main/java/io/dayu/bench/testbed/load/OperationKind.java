package io.dayu.bench.testbed.load;

/** A kind of operation of the foreground. */
public enum OperationKind {
  /** Reads a part of a block from one DataNode. */
  READ(256 << 10),
  /** Writes a file to one DataNode. */
  WRITE(512 << 10),
  /** Reads so little that only waiting counts. */
  PROBE(8 << 10),
  /** Writes a file of a size of its own to the DataNodes that the NameNode chooses. */
  PLACED(0),
  /** Reads a part of a block from the DataNode that the NameNode names first. */
  ORDERED(0),
  /** The same of one of a few files that many clients read at once. */
  HOT(0);

  private final int bytes;

  OperationKind(int bytes) {
    this.bytes = bytes;
  }

  /** HDFS data that one operation of the foreground moves; 0 for what is beside it. */
  public int bytes() {
    return bytes;
  }

  /** True if it is done on a DataNode that the trace has chosen. */
  boolean pinned() {
    return this == READ || this == WRITE || this == PROBE;
  }

  /** True if it leaves a file behind. */
  boolean writes() {
    return this == WRITE || this == PLACED;
  }
}
