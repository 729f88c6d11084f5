package io.dayu.protocol.admin;

/**
 * The speed at which background tasks may copy files, by the NameNode's word.
 *
 * @param share of what clients and recovery leave, 0 to 1
 * @param slotMs for how long that holds: a timeslot of the planner
 * @param bytesPerSec of files, all copies together; 0 where they shall stand still
 */
public record CopyBudget(double share, long slotMs, long bytesPerSec) {
  /** The word of the question for it. */
  public static final String COMMAND = "budget";
}
