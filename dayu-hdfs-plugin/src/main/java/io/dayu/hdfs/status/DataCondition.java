package io.dayu.hdfs.status;

import java.util.List;

/**
 * The condition of the data, by HDFS's own books: known whatever the planner is about.
 *
 * @param known whether HDFS has looked: the NameNode is active, out of safe mode, and has gone
 *     through all blocks since; the counts of blocks are lower bounds otherwise
 * @param lost blocks that have no replica left that is good
 * @param lostGroups erasure-coded groups of which fewer internal blocks are left than of data
 * @param oneLeft those that one more loss would take, or whose replicas are all on DataNodes that
 *     leave
 * @param waiting all others that lack something, and these
 * @param alive DataNodes that are alive
 * @param dead names of those that are dead, and neither in maintenance nor decommissioned
 */
public record DataCondition(
    boolean known,
    long lost,
    long lostGroups,
    long oneLeft,
    long waiting,
    int alive,
    List<String> dead) {
  public DataCondition {
    dead = List.copyOf(dead);
  }

  /** Blocks and groups that cannot be read. */
  public long unreadable() {
    return lost + lostGroups;
  }
}
