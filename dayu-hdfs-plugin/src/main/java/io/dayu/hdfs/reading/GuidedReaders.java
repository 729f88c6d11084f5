package io.dayu.hdfs.reading;

/**
 * The part of this NameNode that orders replicas for readers and lets itself be told which links
 * are idle.
 */
public interface GuidedReaders {
  /** Tells it anew. Safe for any thread; takes no lock. */
  void guide(ReadGuidance guidance);
}
