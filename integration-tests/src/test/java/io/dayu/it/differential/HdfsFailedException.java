package io.dayu.it.differential;

/** HDFS's own scheduler failed, as would end a NameNode. */
final class HdfsFailedException extends Exception {
  private static final long serialVersionUID = 1;

  HdfsFailedException(RuntimeException cause) {
    super(cause);
  }
}
