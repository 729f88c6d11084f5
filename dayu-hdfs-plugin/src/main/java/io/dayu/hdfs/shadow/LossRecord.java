package io.dayu.hdfs.shadow;

import io.dayu.core.hash.SplitMix;
import io.dayu.core.rehearsal.LateLoss;
import io.dayu.core.rehearsal.LossCourse;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.link.LinkSights;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The record of a loss under way: the blocks that it concerns, and how stock HDFS gets on. Of more
 * blocks than a limit every second one is dropped, and those that stay stand for twice as many.
 *
 * <p>For the planner thread.
 */
final class LossRecord {
  /** A block takes about 200 bytes here. */
  static final int SAMPLE_MAX = 20_000;

  /** Each takes some microseconds of the read lock. */
  private static final int LOOKS_AT_ONCE = 2_500;

  /** Blocks that nothing comes of for so long have no place. */
  private static final long STANDS_NS = TimeUnit.MINUTES.toNanos(10);

  /** Blocks that come in so soon after the first are lost with it. */
  private static final long TOGETHER_NS = TimeUnit.SECONDS.toNanos(3);

  private static final double NS_PER_SEC = 1e9;

  private final long begunNs;
  private final int sampleMax;
  private final Map<Long, FollowedBlock> sample = new LinkedHashMap<>();
  private final Deque<FollowedBlock> open = new ArrayDeque<>();
  private final LinkLog links;
  private int halvings;
  private double replicas;
  private double bytes;
  private double linkSecAboveAlpha;
  private long lookedNs;
  private long lastCameNs;
  private long lastChangeNs;
  private List<NodeState> nodes = List.of();
  private List<RackState> racks = List.of();

  /**
   * A loss that begins now, of which no block is known.
   *
   * @param window of links' traffic
   */
  LossRecord(long nowNs, HeardWindow window) {
    this(nowNs, SAMPLE_MAX, window);
  }

  LossRecord(long nowNs, int sampleMax, HeardWindow window) {
    this.links = new LinkLog(window);
    this.begunNs = nowNs;
    this.sampleMax = sampleMax;
    this.lookedNs = nowNs;
    this.lastCameNs = nowNs;
    this.lastChangeNs = nowNs;
  }

  long begunNs() {
    return begunNs;
  }

  /** The time of the last look at all links. */
  long lookedNs() {
    return lookedNs;
  }

  /** The number of blocks that each one of the sample stands for. */
  double weight() {
    return (double) (1L << halvings);
  }

  /** True if the block with that id is to be read: the sample has it, and it is not known. */
  boolean wants(long blockId) {
    return isOfSample(blockId) && !sample.containsKey(blockId);
  }

  private boolean isOfSample(long blockId) {
    return halvings == 0 || SplitMix.mix(blockId) >>> (Long.SIZE - halvings) == 0;
  }

  /** A block has been lost; of one that is not wanted, nothing happens. */
  void lost(LackingBlock block, long nowNs) {
    if (!wants(block.task().id())) {
      return;
    }
    FollowedBlock followed = new FollowedBlock(block, nowNs - begunNs);
    sample.put(block.task().id(), followed);
    open.add(followed);
    lastChangeNs = nowNs;
    nodes = List.of();
    while (sample.size() > sampleMax) {
      halvings++;
      sample.keySet().removeIf(id -> !isOfSample(id));
      open.removeIf(one -> !isOfSample(one.task().id()));
    }
  }

  /** Looks at all links, and at a part of the blocks that are not whole. */
  void look(LinkSights sights, StockHook stock, double alpha) {
    long nowNs = sights.nowNs();
    long atNs = nowNs - begunNs;
    if (nodes.isEmpty()) {
      nodes = List.copyOf(sights.nodes());
      racks = List.copyOf(sights.racks());
    }
    links.look(sights.nodes(), atNs);
    double seconds = (nowNs - lookedNs) / NS_PER_SEC;
    lookedNs = nowNs;
    for (NodeState node : sights.nodes()) {
      linkSecAboveAlpha += LossReplay.above(node.in(), 0, alpha, seconds);
      linkSecAboveAlpha += LossReplay.above(node.out(), 0, alpha, seconds);
    }
    List<FollowedBlock> some = new ArrayList<>();
    while (some.size() < LOOKS_AT_ONCE && !open.isEmpty()) {
      some.add(open.remove());
    }
    List<BlockStanding> now = stock.standings(some.stream().map(one -> one.task().id()).toList());
    for (int i = 0; i < some.size(); i++) {
      FollowedBlock one = some.get(i);
      int came = one.look(now.get(i), atNs, weight(), links);
      if (came > 0) {
        replicas += came * weight();
        bytes += came * weight() * one.task().sizeBytes();
        lastCameNs = nowNs;
        lastChangeNs = nowNs;
      }
      if (one.open()) {
        open.add(one);
      }
    }
  }

  /** True if stock HDFS has done all that it can; {@code left} is what waits there yet. */
  boolean over(int left, long nowNs) {
    boolean allSeen = halvings == 0 || left == 0;
    return (open.isEmpty() && allSeen) || nowNs - lastChangeNs >= STANDS_NS;
  }

  /** Replicas that stock HDFS has made. */
  long replicas() {
    return Math.round(replicas);
  }

  long tookNs() {
    return lastCameNs - begunNs;
  }

  /** Blocks that it concerns. */
  long blocks() {
    return Math.round(sample.size() * weight());
  }

  /** Erasure-coded groups among them. */
  long groups() {
    return Math.round(
        sample.values().stream().filter(one -> one.lost().striped()).count() * weight());
  }

  /** Blocks by HDFS's priority when they were lost. */
  Map<Integer, Long> blocksByPriority() {
    Map<Integer, Long> counts = new TreeMap<>();
    sample.values().forEach(one -> counts.merge(one.task().priority(), (long) weight(), Long::sum));
    return counts;
  }

  /** Bytes that lack, each replica once. */
  long lostBytes() {
    double sum = 0;
    for (FollowedBlock one : sample.values()) {
      sum += (double) one.task().sizeBytes() * one.task().missing();
    }
    return Math.round(sum * weight());
  }

  LinkLog links() {
    return links;
  }

  /** The figures of stock HDFS so far. */
  LossFigures figures() {
    double oneReplicaNs = 0;
    double noneToSpareNs = 0;
    for (FollowedBlock one : sample.values()) {
      oneReplicaNs += one.oneReplicaNs();
      noneToSpareNs += one.noneToSpareNs();
    }
    return new LossFigures(
        tookNs(),
        Math.round(bytes),
        oneReplicaNs / NS_PER_SEC * weight(),
        noneToSpareNs / NS_PER_SEC * weight(),
        linkSecAboveAlpha,
        Math.round(open.size() * weight()));
  }

  /** The loss as it is played again. */
  ShadowedLoss toPlay(RehearsalTerms terms) {
    List<RecoveryTask> first = new ArrayList<>();
    List<LateLoss> later = new ArrayList<>();
    Map<Long, ShadowedLoss.RiskyBlock> atRisk = new HashMap<>();
    for (FollowedBlock one : sample.values()) {
      if (!isAmong(nodes.size(), one.task())) {
        continue;
      }
      long lostNs = one.lostNs() < TOGETHER_NS ? 0 : one.lostNs();
      if (lostNs == 0) {
        first.add(one.task());
      } else {
        later.add(new LateLoss((long) (lostNs / weight()), one.task()));
      }
      if (FollowedBlock.noneToSpare(one.lost())) {
        atRisk.put(
            one.task().id(),
            new ShadowedLoss.RiskyBlock(lostNs, FollowedBlock.oneReplica(one.lost())));
      }
    }
    List<NodeState> last = nodes;
    return new ShadowedLoss(
        new ClusterSnapshot(last, racks, first, List.of(), 0, terms.timing().timeslotNs()),
        new LossCourse(atNs -> links.nodes(last, atNs), later),
        atRisk,
        weight(),
        terms);
  }

  /** True if all DataNodes of a task were seen. */
  private static boolean isAmong(int count, RecoveryTask task) {
    return isAmong(count, task.barred()) && isAmong(count, task.sources());
  }

  private static boolean isAmong(int count, IntSet nodes) {
    return nodes.size() == 0 || nodes.get(nodes.size() - 1) < count;
  }
}
