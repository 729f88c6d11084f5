package io.dayu.hdfs.link;

/**
 * A DataNode's link at one moment.
 *
 * @param agent the word of its agent
 * @param planners how many planners share the link, this one counted
 */
public record DataNodeLinks(
    LinkDirection in, LinkDirection out, AgentPresence agent, int planners) {
  /** True if the node's disks leave recovery less than its link does, in or out. */
  public boolean byDisk() {
    return in.byDisk() || out.byDisk();
  }
}
