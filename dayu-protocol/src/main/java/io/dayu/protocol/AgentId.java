package io.dayu.protocol;

/**
 * An agent as one NameNode knows it.
 *
 * @param datanodeUuid the DataNode it runs in
 * @param blockPoolId the namespace it speaks of
 * @param incarnation drawn at random when the agent starts: tells a restart
 */
public record AgentId(String datanodeUuid, String blockPoolId, long incarnation) {}
