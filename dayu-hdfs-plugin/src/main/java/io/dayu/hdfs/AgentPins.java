package io.dayu.hdfs;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.namesystem.PinnedReplicas;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The pins of replicas as agents tell them. Takes one session's monitor. */
public final class AgentPins implements PinnedReplicas {
  private final AgentDirectory agents;
  private final boolean kept;
  private final LongSupplier clock;

  /**
   * Asks agents.
   *
   * @param kept whether DataNodes keep pins whose agent does not tell, by the NameNode's own {@code
   *     dfs.datanode.block-pinning.enabled}: all their replicas count as pinned then
   */
  public AgentPins(AgentDirectory agents, boolean kept, LongSupplier clock) {
    this.agents = agents;
    this.kept = kept;
    this.clock = clock;
  }

  @Override
  public Optional<Boolean> isPinned(String datanodeUuid, long blockId) {
    Optional<AgentSession> session = agents.find(datanodeUuid);
    return session.isPresent()
        ? session.get().isPinned(blockId, kept, clock.getAsLong())
        : Optional.of(kept);
  }
}
