package io.dayu.hdfs.reading;

/**
 * What orders replicas for readers in this NameNode and lets itself be told which links are idle.
 */
public interface GuidedReaders {
  /** Tells it anew. Safe for any thread; takes no lock. */
  void guide(ReadGuidance guidance);
}
