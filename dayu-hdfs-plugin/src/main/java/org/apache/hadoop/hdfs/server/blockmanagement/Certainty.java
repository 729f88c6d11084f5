package org.apache.hadoop.hdfs.server.blockmanagement;

/** The certainty that something can be read. */
enum Certainty {
  NOT_READABLE,
  /** The data may be gone, or may go. */
  DOUBTFUL,
  SURE;

  Certainty or(Certainty other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
