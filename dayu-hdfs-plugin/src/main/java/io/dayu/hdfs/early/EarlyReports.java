package io.dayu.hdfs.early;

/** The reports of early copies to operators. Thread safe. */
@FunctionalInterface
public interface EarlyReports {
  /** What there is of them now. */
  EarlyView view();
}
