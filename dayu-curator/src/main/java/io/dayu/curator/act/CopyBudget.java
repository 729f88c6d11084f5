package io.dayu.curator.act;

/**
 * The speed at which files may be copied, by the NameNode's word.
 *
 * @param bytesPerSec of files, all copies together; 0 where they shall stand still
 * @param validMs for how long that holds: a timeslot of the planner
 */
public record CopyBudget(long bytesPerSec, long validMs) {}
