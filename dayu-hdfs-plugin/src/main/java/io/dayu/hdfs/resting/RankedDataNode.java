package io.dayu.hdfs.resting;

/**
 * A DataNode with a rank.
 *
 * @param number by which the planner knows it
 * @param rack its network location
 * @param path network location, a slash and the transfer address, as HDFS's topology has it
 */
public record RankedDataNode(int number, String rack, String path) {}
