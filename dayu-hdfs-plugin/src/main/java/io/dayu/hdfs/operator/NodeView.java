package io.dayu.hdfs.operator;

import io.dayu.hdfs.status.ServiceState;
import io.dayu.protocol.AgentAbilities;
import io.dayu.protocol.ClientReport;
import java.util.Optional;

/**
 * A DataNode and what recovery may take and takes of its link, for people to look at.
 *
 * @param name host and transfer port
 * @param state whether it is in service
 */
public record NodeView(
    String name,
    String rack,
    ServiceState state,
    AgentView agent,
    DirectionView in,
    DirectionView out) {
  /**
   * Its agent.
   *
   * @param present whether it is heard
   * @param reportAgeMs age of its last traffic report, -1 when there is none
   * @param abilities of its program
   * @param clients how its DataNode's clients fare; empty where it does not tell
   */
  public record AgentView(
      boolean present,
      long reportAgeMs,
      AgentAbilities abilities,
      Optional<ClientReport> clients) {}

  /** The limit that sets the budget of a direction of the link. */
  public enum Limit {
    DEAD("dead"),
    NO_AGENT("no agent"),
    STALE_REPORT("stale report"),
    SLOW_LINK("slow link"),
    DISK("disk"),
    OTHER_PLANNERS("other planners"),
    MINIMUM("B_min"),
    CLIENTS("clients"),
    ALPHA("alpha");

    private final String words;

    Limit(String words) {
      this.words = words;
    }

    /** The limit in words. */
    public String words() {
      return words;
    }
  }

  /**
   * A direction of the link; all in bytes per second.
   *
   * @param link its speed as the DataNode says it, or what is assumed of it
   * @param believed this planner's part of the speed that is believed: less than was said where
   *     less moves, or where others plan
   * @param foreground the bandwidth that clients take
   * @param budget B_recover of equation 1, as the next plan would have it
   * @param planned sum of the running transfers' rates; a decode's counts once a source
   * @param decodes the decoded part of it
   * @param used the bandwidth of recovery over the last seconds, by the agents' reports
   */
  public record DirectionView(
      long link,
      long believed,
      long foreground,
      long budget,
      long planned,
      long decodes,
      long used,
      Limit limit) {
    /** Part of its budget that is planned. */
    public double share() {
      return budget == 0 ? 0 : (double) planned / budget;
    }
  }

  /** True if the DataNode's heartbeats arrive, as far as its links tell. */
  public boolean alive() {
    return in.limit() != Limit.DEAD;
  }

  /** Part of the budget that is planned on the busier direction. */
  public double share() {
    return Math.max(in.share(), out.share());
  }
}
