package io.dayu.hdfs.link;

import io.dayu.config.Units;
import io.dayu.core.control.LinkLoads;
import io.dayu.core.control.SlowLinkAttribution.Flow;
import io.dayu.core.control.SlowLinkDetector;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.hdfs.agent.LinkUse;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The samples of all transfers by which a {@link SlowLinkDetector} judges the links, taken every
 * three seconds, and its findings in the log.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class SlowLinkFeed {
  private static final Logger LOG = LoggerFactory.getLogger(SlowLinkFeed.class);

  private static final long LOOK_EVERY_NS = TimeUnit.SECONDS.toNanos(3);

  /** So long after a recovery a site may have another network. */
  private static final long KEPT_NS = TimeUnit.DAYS.toNanos(1);

  private static final long SPAN_MIN_NS = TimeUnit.SECONDS.toNanos(1);

  private final NodeTable nodes;
  private final TransferTable transfers;
  private final SlowLinkDetector detector;
  private final Map<Integer, Long> incarnations = new HashMap<>();
  private Map<TransferId, Sample> samples = Map.of();
  private long lookedNs;
  private long endedNs;
  private boolean looked;
  private volatile boolean allDoubted;

  /** A transfer at the last look. */
  private record Sample(IntSet sources, long doneBytes, double allottedBytes, long reportedNs) {}

  /** A reading of what is said and used of a DataNode's link at a moment. */
  @FunctionalInterface
  interface LinkReading {
    DataNodeLinks at(int node, long nowNs);
  }

  private final class LogFindings implements SlowLinkDetector.Listener {
    @Override
    public void lowered(int link, long carriesBytesPerSec, long believedBytesPerSec) {
      LOG.warn(
          "The link {} DataNode {} carries {}, not {}: it is planned for that",
          direction(link),
          nodes.name(link / 2),
          Units.rate(carriesBytesPerSec),
          Units.rate(believedBytesPerSec));
    }

    @Override
    public void restored(int link) {
      LOG.info(
          "The link {} DataNode {} carries what it says again",
          direction(link),
          nodes.name(link / 2));
    }

    @Override
    public void allLowered(int links, double movedBytesPerSec, double plannedBytesPerSec) {
      LOG.warn(
          "All transfers together move {} of {} planned, and no client is in their way: the"
              + " speeds that DataNodes say are wrong. {} links are planned for what they carry."
              + " See dayu.agent.link.bandwidth, and the command hdfs dayu nodes.",
          Units.rate((long) movedBytesPerSec),
          Units.rate((long) plannedBytesPerSec),
          links);
    }

    @Override
    public void allRestored() {
      LOG.info("Links carry more than was believed: they are planned for what DataNodes say again");
    }
  }

  SlowLinkFeed(NodeTable nodes, TransferTable transfers) {
    this.nodes = nodes;
    this.transfers = transfers;
    this.detector = new SlowLinkDetector(new LogFindings());
  }

  /** Forgets everything: links are as DataNodes say. */
  public void reset() {
    samples = Map.of();
    incarnations.clear();
    looked = false;
    allDoubted = false;
    detector.reset();
  }

  /**
   * A recovery is over. What all DataNodes say wrong alike is kept for the next one, a day long;
   * all else is forgotten.
   */
  public void recoveryEnds(long nowNs) {
    endedNs = nowNs;
    samples = Map.of();
    looked = false;
    detector.recoveryEnds();
    if (!detector.doubtsAll()) {
      incarnations.clear();
    }
  }

  /** Believes DataNodes again that start anew while nothing is recovered, and all after a day. */
  void lookForRestarts(long nowNs, LinkReading links) {
    if (!allDoubted || nowNs - lookedNs < LOOK_EVERY_NS) {
      return;
    }
    lookedNs = nowNs;
    if (nowNs - endedNs > KEPT_NS) {
      reset();
      return;
    }
    for (int node = 0; node < nodes.size(); node++) {
      if (startedAnew(node, links.at(node, nowNs).agent().incarnation())) {
        detector.forget(node);
      }
    }
    allDoubted = detector.doubtsAll();
  }

  /** True if links are planned for what they carry, as all DataNodes say wrong; any thread. */
  public boolean doubtsAll() {
    return allDoubted;
  }

  /** True if so many links were found slow since the last call that they are worth a plan. */
  public boolean takeLowered() {
    return detector.takeLowered(nodes.aliveCount());
  }

  /** The link into a node as it is believed, by what its agent says. */
  LinkState in(int node, LinkState said) {
    return detector.believed(SlowLinkDetector.inOf(node), said);
  }

  /** The link out of a node as it is believed. */
  LinkState out(int node, LinkState said) {
    return detector.believed(SlowLinkDetector.outOf(node), said);
  }

  /** Looks at what moved since the last look, if that is some seconds ago. */
  void look(long nowNs, LinkReading links) {
    if (looked && nowNs - lookedNs < LOOK_EVERY_NS) {
      return;
    }
    looked = true;
    lookedNs = nowNs;
    long[] said = new long[2 * nodes.size()];
    double[] foreground = new double[said.length];
    LinkLoads loads = new LinkLoads(said.length);
    BitSet unjudged = new BitSet();
    for (int node = 0; node < nodes.size(); node++) {
      DataNodeLinks link = links.at(node, nowNs);
      if (startedAnew(node, link.agent().incarnation())) {
        detector.forget(node);
        unjudged.set(node);
      }
      if (link.agent().silent()) {
        unjudged.set(node);
      }
      take(link.in(), SlowLinkDetector.inOf(node), said, foreground, loads);
      take(link.out(), SlowLinkDetector.outOf(node), said, foreground, loads);
    }
    detector.look(flows(unjudged), said, foreground, loads);
    allDoubted = detector.doubtsAll();
  }

  /** True if the DataNode's agent is another one than at the last look. */
  private boolean startedAnew(int node, long incarnation) {
    Long before = incarnations.put(node, incarnation);
    return before != null && before != 0 && before != incarnation;
  }

  /**
   * The flows of transfers since the last look.
   *
   * @param unjudged DataNodes that were away, or are, so that their transfers tell nothing
   */
  private List<Flow> flows(BitSet unjudged) {
    List<Flow> flows = new ArrayList<>();
    Map<TransferId, Sample> now = new HashMap<>();
    for (Transfer transfer : transfers.all()) {
      if (transfer.byAgent() && !transfer.sourceLost() && !transfer.isWithin()) {
        now.put(
            transfer.id(),
            new Sample(
                transfer.sources(),
                transfer.doneBytes(),
                transfer.allottedBytes(),
                transfer.reportedNs()));
        Sample before = samples.get(transfer.id());
        if (before != null
            && before.sources().equals(transfer.sources())
            && isJudged(transfer, unjudged)) {
          addFlows(transfer, before, flows);
        }
      }
    }
    samples = now;
    return flows;
  }

  private static boolean isJudged(Transfer transfer, BitSet unjudged) {
    boolean judged = !unjudged.get(transfer.destination());
    for (int i = 0; i < transfer.sources().size(); i++) {
      judged = judged && !unjudged.get(transfer.sources().get(i));
    }
    return judged;
  }

  /**
   * Adds what it moved from each source since it was last seen, unless its agent has hardly spoken
   * since.
   */
  private static void addFlows(Transfer transfer, Sample before, List<Flow> flows) {
    long spanNs = transfer.reportedNs() - before.reportedNs();
    if (spanNs < SPAN_MIN_NS) {
      return;
    }
    double leftBytes = (double) (transfer.block().lengthBytes() - before.doneBytes());
    double plannedBytes = Math.max(0, transfer.allottedBytes() - before.allottedBytes());
    for (int i = 0; i < transfer.sources().size(); i++) {
      flows.add(
          new Flow(
              SlowLinkDetector.outOf(transfer.sources().get(i)),
              SlowLinkDetector.inOf(transfer.destination()),
              Math.min(plannedBytes, leftBytes),
              (double) Math.max(0, transfer.doneBytes() - before.doneBytes()),
              spanNs / 1e9));
    }
  }

  private static void take(
      LinkDirection link,
      int number,
      long[] said,
      double[] foregroundBytesPerSec,
      LinkLoads loads) {
    if (link.use().isPresent()) {
      LinkUse use = link.use().get();
      said[number] = use.linkBytesPerSec();
      loads.put(number, (double) link.orderedBytesPerSec(), (double) use.recoveryBytesPerSec());
      // Where its disks are slower, a link is to blame for nothing.
      foregroundBytesPerSec[number] =
          (double) (link.byDisk() ? use.linkBytesPerSec() : use.foregroundBytesPerSec());
    }
  }

  private static String direction(int link) {
    return link % 2 == 0 ? "into" : "out of";
  }
}
