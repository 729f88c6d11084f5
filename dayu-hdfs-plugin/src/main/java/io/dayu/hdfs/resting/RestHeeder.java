package io.dayu.hdfs.resting;

/** A part of this NameNode that lets itself be told who rests. */
public interface RestHeeder {
  /** True if the part can do as it is told. */
  boolean canHeed();

  /** Tells it anew. Safe for any thread; takes no lock. */
  void heed(RestGuidance guidance);
}
