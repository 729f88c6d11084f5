package io.dayu.hdfs.operator;

import io.dayu.config.DayuVersion;
import io.dayu.config.Units;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.agent.AgentWord;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodes;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.status.Counted;
import io.dayu.hdfs.status.PlanYield;
import io.dayu.hdfs.status.StatusPublisher;
import io.dayu.protocol.LinkDoubt;
import io.dayu.protocol.TrafficReport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Finds what an operator should look at. Safe for any thread; takes no namesystem lock. */
public final class WarningFinder {
  private static final int NAMED = 3;

  private final DataNodes registered;
  private final AgentDirectory agents;
  private final StatusPublisher publisher;
  private final PlanYield planYield;
  private final BooleanSupplier allLinksDoubted;
  private final BooleanSupplier agentsHeard;
  private final LongSupplier clock;

  /**
   * Looks at these.
   *
   * @param allLinksDoubted whether what all DataNodes say of their links was found wrong
   * @param agentsHeard whether every agent has had the time to report to this planner
   */
  public WarningFinder(
      DataNodes registered,
      AgentDirectory agents,
      StatusPublisher publisher,
      PlanYield planYield,
      BooleanSupplier allLinksDoubted,
      BooleanSupplier agentsHeard,
      LongSupplier clock) {
    this.registered = registered;
    this.agents = agents;
    this.publisher = publisher;
    this.planYield = planYield;
    this.allLinksDoubted = allLinksDoubted;
    this.agentsHeard = agentsHeard;
    this.clock = clock;
  }

  /** All that there is now. */
  List<Warning> now() {
    List<Warning> found = new ArrayList<>();
    addStuck(found);
    if (allLinksDoubted.getAsBoolean()) {
      found.add(
          new Warning(
              Warning.Kind.PLANS_MOVE_LITTLE,
              1,
              "Links carry less than a tenth of what DataNodes say, and are planned for what they"
                  + " carry: is dayu.agent.link.bandwidth of another unit?"));
    } else if (planYield.poor()) {
      found.add(
          new Warning(
              Warning.Kind.PLANS_MOVE_LITTLE,
              1,
              "Plans move less than a tenth of what they plan: are the speeds of links true ones?"));
    }
    List<String> doubtful = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    List<String> others = new ArrayList<>();
    UdpSilence silence = new UdpSilence();
    for (DataNodeFacts node : registered.dataNodes()) {
      if (node.alive()) {
        look(node, doubtful, missing, others, silence);
      }
    }
    add(
        found,
        Warning.Kind.LINK_SPEED,
        doubtful,
        "DataNode works with another speed than its network interface says"
            + " (dayu.agent.link.bandwidth)",
        "DataNodes work with another speed than their network interface says"
            + " (dayu.agent.link.bandwidth)");
    if (publisher.status().planning() && agentsHeard.getAsBoolean()) {
      add(
          found,
          Warning.Kind.AGENTS_MISSING,
          missing,
          "DataNode is alive and has no agent",
          "DataNodes are alive and have no agent");
    }
    add(
        found,
        Warning.Kind.OTHER_VERSION,
        others,
        "DataNode has an agent of another version than this NameNode's " + DayuVersion.get(),
        "DataNodes have an agent of another version than this NameNode's " + DayuVersion.get());
    add(
        found,
        Warning.Kind.UDP_BLOCKED,
        silence.explained(),
        "DataNode has no word with others by UDP, so transfers there give way to clients less: let"
            + " UDP through between all DataNodes (dayu.agent.give-way.port)",
        "DataNodes have no word with others by UDP, so transfers there give way to clients less:"
            + " let UDP through between all DataNodes (dayu.agent.give-way.port)");
    return found;
  }

  /**
   * Adds the stuck blocks. Those that have no replica left are told apart, and those that are
   * awaited need nothing.
   */
  private void addStuck(List<Warning> found) {
    Map<Obstacle, Integer> stuck = new EnumMap<>(Obstacle.class);
    stuck.putAll(publisher.stuck().stuck());
    stuck.remove(Obstacle.NO_REPLICA_LEFT);
    stuck.remove(Obstacle.UNITS_LOST);
    stuck.remove(Obstacle.AWAITED);
    int blocks = stuck.values().stream().mapToInt(Integer::intValue).sum();
    if (blocks > 0) {
      List<String> reasons = new ArrayList<>();
      stuck.values().removeIf(count -> count == 0);
      stuck.forEach((why, count) -> reasons.add(count + ": " + why.phrase()));
      found.add(
          new Warning(
              Warning.Kind.STUCK_BLOCKS,
              blocks,
              "No place or source for "
                  + Counted.of(blocks, "block")
                  + ", however idle links are ("
                  + String.join("; ", reasons)
                  + ")."));
    }
  }

  /** Notes that are good to know, though nothing is wrong. */
  List<Warning> notes() {
    List<String> unlimited = new ArrayList<>();
    for (DataNodeFacts node : registered.dataNodes()) {
      if (node.alive()
          && agents
              .find(node.address().uuid())
              .filter(session -> session.present(clock.getAsLong()))
              .filter(session -> session.word().disks().isEmpty())
              .isPresent()) {
        unlimited.add(node.name());
      }
    }
    List<Warning> found = new ArrayList<>();
    add(
        found,
        Warning.Kind.NO_DISK_LIMIT,
        unlimited,
        "DataNode's disks do not limit recovery, by dayu.agent.disk.await or as the kernel counts"
            + " nothing of them",
        "DataNodes' disks do not limit recovery, by dayu.agent.disk.await or as the kernel counts"
            + " nothing of them");
    return found;
  }

  private void look(
      DataNodeFacts node,
      List<String> doubtful,
      List<String> missing,
      List<String> others,
      UdpSilence silence) {
    Optional<AgentSession> agent =
        agents.find(node.address().uuid()).filter(session -> session.present(clock.getAsLong()));
    if (agent.isEmpty()) {
      missing.add(node.name());
      return;
    }
    AgentWord word = agent.get().word();
    silence.add(node.name(), word.signals(), word.unheard());
    String version = word.abilities().version();
    if (!version.equals(DayuVersion.get())) {
      others.add(node.name() + " (" + (version.isEmpty() ? "too old to tell" : version) + ")");
    }
    agent
        .get()
        .lastTraffic()
        .filter(report -> LinkDoubt.between(report.linkBytesPerSec(), report.nicBytesPerSec()))
        .ifPresent(report -> doubtful.add(node.name() + " (" + speeds(report) + ")"));
  }

  private static String speeds(TrafficReport report) {
    return Units.bits(report.linkBytesPerSec()) + ", not " + Units.bits(report.nicBytesPerSec());
  }

  private static void add(
      List<Warning> found, Warning.Kind kind, List<String> nodes, String one, String many) {
    if (!nodes.isEmpty()) {
      int more = nodes.size() - NAMED;
      found.add(
          new Warning(
              kind,
              nodes.size(),
              Counted.of(nodes.size(), one, many)
                  + ": "
                  + String.join(", ", nodes.subList(0, Math.min(NAMED, nodes.size())))
                  + (more > 0 ? " and " + more + " more" : "")
                  + "."));
    }
  }
}
