package io.dayu.hdfs.link;

import io.dayu.core.snapshot.LinkState;
import io.dayu.hdfs.agent.LinkUse;
import io.dayu.hdfs.node.NodeTable;
import io.dayu.hdfs.transfer.Transfer;
import io.dayu.hdfs.transfer.TransferTable;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds links that carry much less than their DataNodes say, and what to believe of them instead.
 *
 * <p>A DataNode may turn slow without a word: a bad cable, a NIC that fell back to a tenth of its
 * speed, a disk that cannot follow. Its transfers then move less than planned, though no client is
 * in their way at either end ({@link Shortfalls}). Such a link is believed to carry what it does
 * carry, and more again as long as it does carry that; where less is planned over it, half a minute
 * later.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class SlowLinks {
  private static final Logger LOG = LoggerFactory.getLogger(SlowLinks.class);

  private static final long LOOK_EVERY_NS = TimeUnit.SECONDS.toNanos(3);
  private static final long SPAN_MIN_NS = TimeUnit.SECONDS.toNanos(1);

  /** A link in use by this share is busy with clients, recovery or both. */
  private static final double BUSY_SHARE = 0.7;

  /** It may carry more than believed when its transfers move at least this part of the usual. */
  private static final double GOOD_SHARE = 0.75;

  /** One look may have met a hiccup. */
  private static final int LOOKS_TO_BELIEVE = 2;

  /** So many looks at a link that carries less than is believed, and more is tried again. */
  private static final int LOOKS_UNTRIED = 10;

  /** What is believed is a little more than what was seen. */
  private static final double SPARE = 1.25;

  /** A link that carries more than this of what was believed is none that has turned slow. */
  private static final double CLEARLY_LESS = 0.8;

  /** Of so many DataNodes one link that turns slow is worth a slot of its own. */
  private static final int WORTH_A_SLOT = 100;

  private static final double MORE = 1.5;
  private static final double LEAST_SHARE = 0.02;

  private final NodeTable nodes;
  private final TransferTable transfers;
  private Map<TransferId, Seen> seen = Map.of();
  private long lookedNs;
  private boolean looked;
  private int lowered;
  private long[] believedBytesPerSec = new long[0];
  private int[] shortLooks = new int[0];
  private int[] restLooks = new int[0];

  /** A transfer at the last look. */
  private record Seen(int source, long doneBytes, double allottedBytes, long reportedNs) {}

  /** What is said and used of a DataNode's link at a moment. */
  @FunctionalInterface
  interface Looking {
    DataNodeLinks at(int node, long nowNs);
  }

  SlowLinks(NodeTable nodes, TransferTable transfers) {
    this.nodes = nodes;
    this.transfers = transfers;
  }

  /** Forgets everything: links are as DataNodes say. */
  public void reset() {
    seen = Map.of();
    looked = false;
    lowered = 0;
    Arrays.fill(believedBytesPerSec, 0);
    Arrays.fill(shortLooks, 0);
    Arrays.fill(restLooks, 0);
  }

  /**
   * Whether links were found slower than believed since the last call, one for a hundred DataNodes
   * at least: among thousands there always is one, which had better wait for the next slot.
   */
  public boolean takeLowered() {
    boolean many = lowered > 0 && lowered * WORTH_A_SLOT >= nodes.aliveCount();
    lowered = 0;
    return many;
  }

  /** The link into a node as it is believed, by what its agent says. */
  LinkState in(int node, LinkState said) {
    return believed(inOf(node), said);
  }

  /** The link out of a node as it is believed. */
  LinkState out(int node, LinkState said) {
    return believed(outOf(node), said);
  }

  private LinkState believed(int link, LinkState said) {
    long believed = link < believedBytesPerSec.length ? believedBytesPerSec[link] : 0;
    return believed == 0 || believed >= said.totalBytesPerSec()
        ? said
        : new LinkState(
            believed,
            Math.min(said.foregroundBytesPerSec(), believed),
            Math.min(said.usualForegroundBytesPerSec(), believed),
            said.fresh());
  }

  private static int inOf(int node) {
    return 2 * node;
  }

  private static int outOf(int node) {
    return 2 * node + 1;
  }

  /** Looks at what moved since the last look, if that is some seconds ago. */
  void look(long nowNs, Looking links) {
    if (looked && nowNs - lookedNs < LOOK_EVERY_NS) {
      return;
    }
    looked = true;
    lookedNs = nowNs;
    int count = 2 * nodes.size();
    believedBytesPerSec = Arrays.copyOf(believedBytesPerSec, count);
    shortLooks = Arrays.copyOf(shortLooks, count);
    restLooks = Arrays.copyOf(restLooks, count);
    long[] said = new long[count];
    double[] usedPerSec = new double[count];
    for (int node = 0; node < count / 2; node++) {
      DataNodeLinks link = links.at(node, nowNs);
      take(link.in().use(), inOf(node), said, usedPerSec);
      take(link.out().use(), outOf(node), said, usedPerSec);
    }
    judge(flows(), said, usedPerSec);
  }

  private List<Shortfalls.Flow> flows() {
    List<Shortfalls.Flow> flows = new ArrayList<>();
    Map<TransferId, Seen> now = new HashMap<>();
    for (Transfer transfer : transfers.all()) {
      if (transfer.byAgent() && !transfer.sourceLost()) {
        now.put(
            transfer.id(),
            new Seen(
                transfer.source(),
                transfer.doneBytes(),
                transfer.allottedBytes(),
                transfer.reportedNs()));
        Seen before = seen.get(transfer.id());
        if (before != null && before.source() == transfer.source()) {
          flow(transfer, before).ifPresent(flows::add);
        }
      }
    }
    seen = now;
    return flows;
  }

  /** What it moved since it was last seen, unless its agent has hardly spoken since. */
  private static Optional<Shortfalls.Flow> flow(Transfer transfer, Seen before) {
    long spanNs = transfer.reportedNs() - before.reportedNs();
    if (spanNs < SPAN_MIN_NS) {
      return Optional.empty();
    }
    double leftBytes = (double) (transfer.block().lengthBytes() - before.doneBytes());
    double plannedBytes = Math.max(0, transfer.allottedBytes() - before.allottedBytes());
    return Optional.of(
        new Shortfalls.Flow(
            outOf(transfer.source()),
            inOf(transfer.destination()),
            Math.min(plannedBytes, leftBytes),
            (double) Math.max(0, transfer.doneBytes() - before.doneBytes()),
            spanNs / 1e9));
  }

  private void judge(List<Shortfalls.Flow> flows, long[] said, double[] usedPerSec) {
    int links = believedBytesPerSec.length;
    double[] plannedBytes = new double[links];
    double[] movedBytes = new double[links];
    for (Shortfalls.Flow flow : flows) {
      for (int link : new int[] {flow.in(), flow.out()}) {
        usedPerSec[link] += flow.movedBytes() / flow.seconds();
        plannedBytes[link] += flow.plannedBytes();
        movedBytes[link] += flow.movedBytes();
      }
    }
    boolean[] busy = new boolean[links];
    for (int link = 0; link < links; link++) {
      long carries = believedBytesPerSec[link] > 0 ? believedBytesPerSec[link] : said[link];
      busy[link] = usedPerSec[link] >= BUSY_SHARE * carries;
    }
    boolean[] blamed = Shortfalls.toBlame(flows, busy);
    double planned = flows.stream().mapToDouble(Shortfalls.Flow::plannedBytes).sum();
    double moved = flows.stream().mapToDouble(Shortfalls.Flow::movedBytes).sum();
    for (int link = 0; link < links; link++) {
      double others = share(planned - plannedBytes[link], moved - movedBytes[link]);
      boolean good =
          busy[link]
              ? movedBytes[link] >= GOOD_SHARE * others * plannedBytes[link]
              : restedLongEnough(link);
      if (plannedBytes[link] >= Shortfalls.PLANNED_MIN_BYTES || believedBytesPerSec[link] > 0) {
        believe(link, blamed[link], good, usedPerSec[link], said[link]);
      }
    }
  }

  /** What others have moved of what was planned; all of it when too little was planned to tell. */
  private static double share(double plannedBytes, double movedBytes) {
    return plannedBytes < Shortfalls.PLANNED_MIN_BYTES ? 1 : Math.min(1, movedBytes / plannedBytes);
  }

  /** A link that carries less than is believed is given the benefit of the doubt, but seldom. */
  private boolean restedLongEnough(int link) {
    restLooks[link] = (restLooks[link] + 1) % LOOKS_UNTRIED;
    return restLooks[link] == 0;
  }

  private static void take(Optional<LinkUse> link, int number, long[] said, double[] usedPerSec) {
    if (link.isPresent()) {
      said[number] = link.get().linkBytesPerSec();
      usedPerSec[number] = (double) link.get().foregroundBytesPerSec();
    }
  }

  private void believe(int link, boolean blamed, boolean good, double usedPerSec, long said) {
    shortLooks[link] = blamed ? shortLooks[link] + 1 : 0;
    if (shortLooks[link] >= LOOKS_TO_BELIEVE) {
      lower(link, usedPerSec, said);
    } else if (!blamed && good && believedBytesPerSec[link] > 0) {
      raise(link, said);
    }
  }

  private void lower(int link, double usedPerSec, long said) {
    long before = believedBytesPerSec[link] > 0 ? believedBytesPerSec[link] : said;
    long carries = (long) Math.max(usedPerSec * SPARE, said * LEAST_SHARE);
    if (carries <= CLEARLY_LESS * before) {
      LOG.warn(
          "The link {} DataNode {} carries {} MB/s, not {}: it is planned for that",
          name(link),
          uuid(link),
          megabytes(carries),
          megabytes(before));
      believedBytesPerSec[link] = Math.max(1, carries);
      shortLooks[link] = 0;
      lowered++;
    }
  }

  private void raise(int link, long said) {
    long more = (long) (believedBytesPerSec[link] * MORE);
    if (more >= said) {
      LOG.info("The link {} DataNode {} carries what it says again", name(link), uuid(link));
    }
    believedBytesPerSec[link] = more >= said ? 0 : more;
  }

  private static String name(int link) {
    return link % 2 == 0 ? "into" : "out of";
  }

  private String uuid(int link) {
    return nodes.uuid(link / 2);
  }

  private static double megabytes(long bytes) {
    return Math.round(bytes / 1e4) / 100.0;
  }
}
