package io.dayu.agent.pull;

import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.PullFrom;

/**
 * All that the pulls of a DataNode use of the world outside; none changes it.
 *
 * @param host reads and writes replicas
 * @param clock the agent's clock
 * @param pace how they keep their rates
 * @param shares where they get their share of the link
 * @param disks where they hear how fast they may be written
 * @param timeoutMs how long a source may be silent
 * @param decodeBufferBytes bytes that a decode takes of each source at once
 */
public record PullEnvironment(
    ReplicaHost host,
    AgentClock clock,
    PaceTerms pace,
    Shares shares,
    DiskWrites disks,
    int timeoutMs,
    int decodeBufferBytes) {
  /** True if what is pulled goes from one storage of this DataNode to another. */
  boolean isWithin(PullFrom from) {
    return host.datanodeUuid().map(from::isWithin).orElse(false);
  }
}
