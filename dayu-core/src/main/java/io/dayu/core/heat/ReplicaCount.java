package io.dayu.core.heat;

/**
 * How many replicas a block has, and should have.
 *
 * @param live replicas that HDFS counts as live; extra ones are not among them
 * @param factor of its file
 */
public record ReplicaCount(int live, int factor) {}
