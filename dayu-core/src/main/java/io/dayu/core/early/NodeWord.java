package io.dayu.core.early;

/**
 * The last words of a DataNode that HDFS takes for alive. Of times only a later one is a word.
 *
 * @param node number of the DataNode
 * @param rack in which it is
 * @param heartbeat time of its last heartbeat, by the clock of whoever took it
 * @param agent time of its agent's last report, by the clock of whoever took it; any one number
 *     where it has no agent
 */
public record NodeWord(int node, String rack, long heartbeat, long agent) {}
