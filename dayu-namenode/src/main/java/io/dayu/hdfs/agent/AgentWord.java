package io.dayu.hdfs.agent;

import io.dayu.protocol.AgentAbilities;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.SignalPort;
import java.util.Optional;
import java.util.Set;

/**
 * The last word of an agent on itself and its DataNode, without what cannot be true.
 *
 * @param abilities of the agent's program
 * @param signals where the agent hears others, empty when it has said none or a wrong port
 * @param unheard keys of the agents whose data comes to it while no word of theirs does
 * @param givesWay whether its transfers give way to other traffic
 * @param otherPools other pools planned for the DataNode
 * @param disks rates that the disks leave recovery, empty where they are no limit
 * @param clients how the DataNode's clients fare
 */
public record AgentWord(
    AgentAbilities abilities,
    Optional<SignalPort> signals,
    Set<Long> unheard,
    boolean givesWay,
    OtherPools otherPools,
    Optional<DiskReport> disks,
    Optional<ClientReport> clients) {
  /** Nothing was said. */
  public static final AgentWord NONE =
      new AgentWord(
          AgentAbilities.NONE,
          Optional.empty(),
          Set.of(),
          false,
          OtherPools.NONE,
          Optional.empty(),
          Optional.empty());

  private static final int MAX_PORT = 65_535;

  /** More namespaces than share a DataNode anywhere: a wrong number must not starve this one. */
  private static final int OTHER_POOLS_MAX = 15;

  private static final int VERSION_MAX = 40;

  static AgentWord of(HeartbeatRequest request) {
    return new AgentWord(
        new AgentAbilities(
            brief(request.agent().version()),
            Set.copyOf(request.codecs()),
            request.link().giveWay().marks()),
        request.link().signals().filter(AgentWord::isPort),
        Set.copyOf(request.link().unheard()),
        request.link().givesWay(),
        plausible(request.otherPools()),
        request.link().disks().filter(AgentWord::isPlausible),
        request.link().clients().filter(AgentWord::isPlausible));
  }

  /** Of what should be a version so much as one may have. */
  private static String brief(String text) {
    return text.length() <= VERSION_MAX ? text : text.substring(0, VERSION_MAX);
  }

  private static OtherPools plausible(OtherPools said) {
    int planned = Math.max(0, Math.min(said.planned(), OTHER_POOLS_MAX));
    return new OtherPools(planned, Math.max(0, Math.min(said.recovering(), planned)));
  }

  /** Disks that leave nothing at all are none that an agent knows. */
  private static boolean isPlausible(DiskReport said) {
    return said.readBytesPerSec() > 0 && said.writeBytesPerSec() > 0;
  }

  /** No time goes back. */
  private static boolean isPlausible(ClientReport said) {
    return said.readNs() >= 0
        && said.usualReadNs() >= 0
        && said.ackNs() >= 0
        && said.usualAckNs() >= 0;
  }

  private static boolean isPort(SignalPort signals) {
    return signals.port() >= 1 && signals.port() <= MAX_PORT;
  }
}
