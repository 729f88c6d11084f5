package io.dayu.hdfs.placement;

/** A reason why the site's own policy chose alone. */
public enum Fallback {
  /** No planner watches the links, or too few agents report. */
  NO_REPORTS,
  /** The client named the DataNodes that it would like. */
  FAVORED_NODES,
  /** Guided, the site's policy did not find enough DataNodes. */
  TOO_FEW,
  /** Guided, the site's policy failed. */
  FAILED
}
