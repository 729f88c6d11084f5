package io.dayu.hdfs.link;

import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.RackState;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The table of all that is known of DataNodes' links: by the agents' reports, which alone advance
 * an estimate, by the orders of running transfers, by what is believed of slow links, and by what
 * clients were promised. Taking a picture of it changes nothing.
 *
 * <p>For the planner thread, but for {@link #latest}. Takes no namesystem lock.
 *
 * <p>A DataNode without an agent's report is given a link it cannot be sure of, so that the planner
 * allows it B_min; one that is gone is given no bandwidth at all. Where planners of several
 * namespaces recover over the same link, each is shown an equal part of it; a link that carries
 * less than it should is shown as what it carries, and so is one whose node has slower disks, or
 * clients that feel recovery.
 */
public final class LinkTable {
  /** Of a DataNode that is gone. */
  public static final LinkState NO_LINK = new LinkState(1, 0, false);

  private static final long REFRESH_EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  private final NodeTable nodes;
  private final TransferTable transfers;
  private final AgentDirectory agents;
  private final Supplier<Speeds> speeds;
  private final IntToLongFunction promisedBytes;
  private final SlowLinkFeed slowLinks;
  private volatile ClusterLinks latest = ClusterLinks.NONE;

  /**
   * The speeds that nobody reports.
   *
   * @param agentlessBytesPerSec link speed assumed for a DataNode without an agent
   * @param rackUplinkBytesPerSec speed of every rack's uplink, 0 when it never limits
   */
  public record Speeds(long agentlessBytesPerSec, long rackUplinkBytesPerSec) {}

  /**
   * A table that reads these.
   *
   * @param promisedBytes bytes that clients are about to write to a DataNode, in no report yet
   */
  public LinkTable(
      NodeTable nodes,
      TransferTable transfers,
      AgentDirectory agents,
      Supplier<Speeds> speeds,
      IntToLongFunction promisedBytes) {
    this.nodes = nodes;
    this.transfers = transfers;
    this.agents = agents;
    this.speeds = speeds;
    this.promisedBytes = promisedBytes;
    this.slowLinks = new SlowLinkFeed(nodes, transfers);
  }

  /** The feed of links that carry less than they say. */
  public SlowLinkFeed slowLinks() {
    return slowLinks;
  }

  /** Looks for slow links, if it is time to. */
  public void findSlowLinks(long nowNs) {
    slowLinks.look(nowNs, this::links);
  }

  /** Believes DataNodes again that have started anew, if it is time to look. */
  public void findRestarts(long nowNs) {
    slowLinks.lookForRestarts(nowNs, this::links);
  }

  /** Takes a picture of all links. Time grows with the DataNodes. */
  public ClusterLinks take(long nowNs) {
    int count = nodes.size();
    List<DataNodeLinks> links = new ArrayList<>(count);
    Map<String, Integer> numbers = new HashMap<>(2 * count);
    for (int number = 0; number < count; number++) {
      links.add(links(number, nowNs));
      numbers.put(nodes.uuid(number), number);
    }
    ClusterLinks taken = new ClusterLinks(nowNs, links, numbers);
    latest = taken;
    return taken;
  }

  /** Has a picture that is a second old at most. */
  public void refresh(long nowNs) {
    if (latest.nodes().size() != nodes.size() || nowNs - latest.takenNs() >= REFRESH_EVERY_NS) {
      take(nowNs);
    }
  }

  /** The last picture that was taken; safe for any thread. */
  public ClusterLinks latest() {
    return latest;
  }

  /** All racks in the order of their numbers, with this planner's part of their uplinks. */
  public List<RackState> racks() {
    return nodes.racks(
        part(speeds.get().rackUplinkBytesPerSec(), plannersOfLiving().max().orElse(1)));
  }

  /** Into how many parts the links are divided, all living nodes together. */
  public int allPlanners() {
    return plannersOfLiving().sum();
  }

  private IntStream plannersOfLiving() {
    return IntStream.range(0, nodes.size())
        .filter(nodes::alive)
        .map(node -> planners(agents.find(nodes.uuid(node))));
  }

  /** This planner and those of other namespaces that recover over the same link. */
  private static int planners(Optional<AgentSession> agent) {
    return 1 + agent.map(session -> session.word().otherPools().recovering()).orElse(0);
  }

  /** The links of a DataNode. */
  public DataNodeLinks links(int number, long nowNs) {
    Optional<AgentSession> agent = agents.find(nodes.uuid(number));
    int planners = planners(agent);
    LinkState in = NO_LINK;
    LinkState out = NO_LINK;
    if (nodes.alive(number)) {
      LinkState unknown = new LinkState(speeds.get().agentlessBytesPerSec(), 0, false);
      in =
          agent
              .flatMap(session -> session.in(nowNs))
              .map(link -> part(slowLinks.in(number, link), planners))
              .orElse(unknown);
      out =
          agent
              .flatMap(session -> session.out(nowNs))
              .map(link -> part(slowLinks.out(number, link), planners))
              .orElse(unknown);
    }
    return new DataNodeLinks(
        new LinkDirection(
            in,
            agent.flatMap(AgentSession::inUse),
            transfers.inBytesPerSec(number),
            promisedBytes.applyAsLong(number),
            agent.map(session -> session.inByDisk(nowNs)).orElse(false)),
        new LinkDirection(
            out,
            agent.flatMap(AgentSession::outUse),
            transfers.outBytesPerSec(number),
            0,
            agent.map(session -> session.outByDisk(nowNs)).orElse(false)),
        AgentPresence.of(agent, nowNs),
        planners);
  }

  /** A planner's part of a link: equation 1 for it is the same part of the link's. */
  private static LinkState part(LinkState link, int planners) {
    return new LinkState(
        part(link.totalBytesPerSec(), planners),
        link.foregroundBytesPerSec() / planners,
        link.usualForegroundBytesPerSec() / planners,
        link.fresh());
  }

  private static long part(long bytesPerSec, int planners) {
    return bytesPerSec == 0 ? 0 : Math.max(1, bytesPerSec / planners);
  }
}
