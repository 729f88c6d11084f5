package io.dayu.sim.stock;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.Controller;
import io.dayu.sim.engine.LostBlock;
import io.dayu.sim.engine.Recovery;
import io.dayu.sim.engine.SimulatedTransfer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Stock HDFS with erasure-coded groups: rounds queue each at a random DataNode, which fetches it
 * with a heartbeat and decodes as fast as links let it (BlockManager, ErasureCodingWork,
 * DatanodeManager.handleHeartbeat). Not thread safe.
 */
/*
 * A round takes two groups a live node, by priority and in the order in which they came. A DataNode
 * is busy, and no source, while maxStreams groups are queued at it; the sources are the first k of
 * the others by index, and where k are not left the group is passed over. A heartbeat fetches
 * maxStreams less the xmits under way; a decode is half as many as it reads. What was queued for
 * the time-out goes back. Targets are random, racks left out. HDFS's worker neither reads while it
 * writes nor is it told of a source that died before its time-out: both are left out in HDFS's
 * favour.
 */
final class StripedController implements Controller {
  private static final long PERIOD_NS = 3_000_000_000L;
  private static final long PENDING_TIMEOUT_NS = 300_000_000_000L;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** dfs.datanode.ec.reconstruction.xmits.weight. */
  private static final double XMITS_PER_READ = 0.5;

  private static final int NONE = -1;

  private final StockSettings settings;
  private final SplittableRandom random;
  private final Map<Integer, Deque<Work>> queues = new HashMap<>();
  private final Set<Long> scheduled = new HashSet<>();
  private final Set<Long> taken = new HashSet<>();
  private long nextRoundNs;
  private boolean begun;

  /** A group that waits for its target's heartbeat. */
  private record Work(LostBlock group, IntSet sources, int target, long scheduledNs) {}

  StripedController(StockSettings settings, long seed) {
    this.settings = settings;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public void beforeTick(Recovery recovery) {
    if (!begun) {
      begun = true;
      nextRoundNs = recovery.nowNs();
      if (settings.throttleBytesPerSec() != StockSettings.UNLIMITED) {
        recovery.limitRecovery(settings.throttleBytesPerSec());
      }
    }
    if (recovery.nowNs() >= nextRoundNs) {
      timeOut(recovery);
      round(recovery);
      nextRoundNs += PERIOD_NS;
    }
    heartbeats(recovery);
  }

  private void timeOut(Recovery recovery) {
    long beforeNs = recovery.nowNs() - PENDING_TIMEOUT_NS;
    for (Deque<Work> queue : queues.values()) {
      queue.removeIf(
          work -> {
            boolean gone = work.scheduledNs() <= beforeNs || !recovery.alive(work.target());
            return gone && scheduled.remove(work.group().id());
          });
    }
    List<SimulatedTransfer> lost = new ArrayList<>();
    for (SimulatedTransfer transfer : recovery.running()) {
      if (transfer.sourceLost() && transfer.startedAtNs() <= beforeNs) {
        lost.add(transfer);
      }
    }
    lost.forEach(recovery::cancel);
  }

  private void round(Recovery recovery) {
    long wanted = (long) recovery.aliveNodes() * settings.workMultiplier();
    List<LostBlock> work = take(recovery.waiting(), wanted);
    for (LostBlock group : work) {
      schedule(recovery, group);
    }
    if (work.size() < wanted) {
      taken.clear();
    }
  }

  private List<LostBlock> take(List<LostBlock> waiting, long wanted) {
    List<LostBlock> work = new ArrayList<>();
    for (int level = 0; level <= 2; level++) {
      for (LostBlock group : waiting) {
        if (work.size() >= wanted) {
          return work;
        }
        if (group.priority() == level && waits(group) && taken.add(group.id())) {
          work.add(group);
        }
      }
    }
    return work;
  }

  /** Of a group one is made at a time: the next waits until HDFS has the last. */
  private boolean waits(LostBlock group) {
    return !scheduled.contains(group.id()) && group.destinations().size() == 0;
  }

  private void schedule(Recovery recovery, LostBlock group) {
    IntSet sources = sources(group);
    int target = sources.size() == 0 ? NONE : target(recovery, group);
    if (target != NONE) {
      scheduled.add(group.id());
      queue(target).add(new Work(group, sources, target, recovery.nowNs()));
    }
  }

  private Deque<Work> queue(int node) {
    return queues.computeIfAbsent(node, key -> new ArrayDeque<>());
  }

  /** The first that are not busy; none when they are too few. */
  private IntSet sources(LostBlock group) {
    int limit = group.priority() == 0 ? settings.hardLimit() : settings.maxStreams();
    IntSet sources = IntSet.of();
    for (int i = 0; i < group.holders().size() && sources.size() < group.reads(); i++) {
      int holder = group.holders().get(i);
      if (queue(holder).size() < limit) {
        sources = sources.with(holder);
      }
    }
    return sources.size() < group.reads() ? IntSet.of() : sources;
  }

  private int target(Recovery recovery, LostBlock group) {
    int nodes = recovery.shape().nodes();
    for (int draws = 0; draws < 16 * nodes; draws++) {
      int node = random.nextInt(nodes);
      if (recovery.alive(node) && !group.holders().contains(node)) {
        return node;
      }
    }
    return NONE;
  }

  private void heartbeats(Recovery recovery) {
    double[] xmits = new double[recovery.shape().nodes()];
    for (SimulatedTransfer transfer : recovery.running()) {
      xmits[transfer.destination()] += Math.max(1, transfer.block().reads() * XMITS_PER_READ);
    }
    long tickNs = recovery.scenario().timing().tickNs();
    for (int node = 0; node < xmits.length; node++) {
      long phaseNs = Math.floorMod((node + 1) * GOLDEN, PERIOD_NS);
      long untilNs = Math.floorMod(phaseNs - recovery.nowNs(), PERIOD_NS);
      if (untilNs < tickNs && recovery.alive(node)) {
        fetch(
            recovery, node, settings.maxStreams() - (int) xmits[node], recovery.nowNs() + untilNs);
      }
    }
  }

  private void fetch(Recovery recovery, int node, int most, long atNs) {
    Deque<Work> queue = queue(node);
    for (int left = most; left > 0 && !queue.isEmpty(); left--) {
      Work work = queue.remove();
      scheduled.remove(work.group().id());
      boolean wanted = work.group().missing() > 0 && !work.group().holders().contains(node);
      if (wanted && recovery.allAlive(work.sources())) {
        recovery.start(
            work.group(),
            work.sources(),
            node,
            new SimulatedTransfer.Pace(SimulatedTransfer.UNPACED, atNs));
      }
    }
  }
}
