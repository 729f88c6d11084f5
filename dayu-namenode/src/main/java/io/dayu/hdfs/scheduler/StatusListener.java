package io.dayu.hdfs.scheduler;

import io.dayu.core.control.PlannedSlot;

/**
 * Listener to what the scheduler does, for people who look at it: plans do not depend on it. Called
 * by the planner thread, which fails where a listener throws.
 */
public interface StatusListener {
  /** A plan is carried out, of a slot or of a repair within one. */
  void planned(PlannedSlot planned);

  /**
   * A round of the duty cycle ends.
   *
   * @param planning whether Dayu plans; stock HDFS does, or nobody has to, otherwise
   * @param slot number of the last slot that was planned
   */
  void update(boolean planning, long slot, long nowNs);

  /**
   * The planner has stopped and forgotten everything.
   *
   * @param goesOn whether stock HDFS goes on with the recovery, and this planner may again
   */
  void idle(long slot, boolean goesOn);

  /** True if HDFS's own scheduler had something to do by the last round. */
  boolean stockWorks();
}
