package io.dayu.it.testbed.load;

/** What the foreground does. */
public enum OperationKind {
  /** Reads a part of a block from one DataNode. */
  READ(256 << 10),
  /** Writes a file to one DataNode. */
  WRITE(512 << 10),
  /** Reads so little that only waiting counts. */
  PROBE(8 << 10);

  private final int bytes;

  OperationKind(int bytes) {
    this.bytes = bytes;
  }

  /** HDFS data that one operation moves. */
  public int bytes() {
    return bytes;
  }
}
