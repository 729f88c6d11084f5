package io.dayu.hdfs.placement;

/** A placement policy in this NameNode that lets itself be told which links are idle. */
public interface GuidedPolicy {
  /** Tells it anew. Safe for any thread; takes no lock. */
  void guide(Guidance guidance);
}
