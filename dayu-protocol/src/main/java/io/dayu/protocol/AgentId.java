package io.dayu.protocol;

/**
 * An agent as one NameNode knows it.
 *
 * @param datanodeUuid the DataNode it runs in
 * @param blockPoolId the namespace it speaks of
 * @param incarnation drawn at random when the agent starts: tells a restart
 * @param version of Dayu that it is of; empty when it is too old to tell
 */
public record AgentId(String datanodeUuid, String blockPoolId, long incarnation, String version) {
  /** An agent that does not tell its version. */
  public AgentId(String datanodeUuid, String blockPoolId, long incarnation) {
    this(datanodeUuid, blockPoolId, incarnation, "");
  }
}
