package io.dayu.hdfs.agent;

/**
 * What recovery takes of a node's link, by its agent's reports.
 *
 * @param inBytesPerSec what its own pulls took over the last seconds
 * @param outBytesPerSec what others pulled from it
 * @param ageNs age of the last report
 */
public record LinkUse(long inBytesPerSec, long outBytesPerSec, long ageNs) {}
