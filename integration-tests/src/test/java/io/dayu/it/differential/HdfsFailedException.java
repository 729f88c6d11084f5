package io.dayu.it.differential;

/** HDFS's own code failed, as would end a NameNode or a client's call. */
final class HdfsFailedException extends Exception {
  private static final long serialVersionUID = 1;

  HdfsFailedException(RuntimeException cause) {
    super(cause);
  }
}
