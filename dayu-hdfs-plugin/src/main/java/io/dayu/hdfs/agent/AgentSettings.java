package io.dayu.hdfs.agent;

/**
 * How agents are listened to.
 *
 * @param windowNs time over which foreground traffic is averaged
 * @param staleAfterNs age from which a traffic report is not trusted
 * @param lostAfterNs silence after which an agent counts as gone
 * @param heartbeatMs interval at which agents are asked to report
 */
public record AgentSettings(long windowNs, long staleAfterNs, long lostAfterNs, long heartbeatMs) {}
