package io.dayu.core.extra;

/**
 * The number of replicas that a block has, and should have.
 *
 * @param live replicas that HDFS counts as live; extra ones are not among them
 * @param factor of its file
 */
public record ReplicaCount(int live, int factor) {}
