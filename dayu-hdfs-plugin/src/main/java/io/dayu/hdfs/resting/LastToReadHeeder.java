package io.dayu.hdfs.resting;

/** The part of this NameNode that orders replicas and lets itself be told which are read last. */
@FunctionalInterface
public interface LastToReadHeeder {
  /** Tells it anew. Safe for any thread; takes no lock. */
  void readLast(LastToRead told);
}
