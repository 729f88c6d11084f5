package io.dayu.hdfs.link;

import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.agent.AgentWord;
import io.dayu.protocol.AgentAbilities;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DiskReport;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The presence of a DataNode's agent, and what it said of itself, at one moment.
 *
 * @param present whether it is heard
 * @param away whether it has counted as lost for a short while only
 * @param silent whether it has missed two heartbeats
 * @param incarnation another number when it has started anew, 0 without one
 * @param abilities of its program; none when it is not heard
 * @param reportAgeNs age of its last report of traffic; empty without any
 * @param disks rates that its DataNode's disks leave recovery; empty where they are no limit, or it
 *     is not heard
 * @param clients how its DataNode's clients fare; empty when it does not tell, or is not heard
 */
public record AgentPresence(
    boolean present,
    boolean away,
    boolean silent,
    long incarnation,
    AgentAbilities abilities,
    OptionalLong reportAgeNs,
    Optional<DiskReport> disks,
    Optional<ClientReport> clients) {
  private static final AgentPresence NONE =
      new AgentPresence(
          false,
          false,
          false,
          0,
          AgentAbilities.NONE,
          OptionalLong.empty(),
          Optional.empty(),
          Optional.empty());

  static AgentPresence of(Optional<AgentSession> agent, long nowNs) {
    return agent.map(session -> of(session, nowNs)).orElse(NONE);
  }

  private static AgentPresence of(AgentSession session, long nowNs) {
    boolean present = session.present(nowNs);
    AgentWord word = present ? session.word() : AgentWord.NONE;
    return new AgentPresence(
        present,
        session.away(nowNs),
        session.silent(nowNs),
        session.incarnation(),
        word.abilities(),
        session.reportAgeNs(nowNs),
        word.disks(),
        word.clients());
  }
}
