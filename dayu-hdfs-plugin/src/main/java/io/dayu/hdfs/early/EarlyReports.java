package io.dayu.hdfs.early;

/** The reports of early copies to operators. Thread safe. */
@FunctionalInterface
public interface EarlyReports {
  /** The state of early copies now. */
  EarlyView view();
}
