package io.dayu.bench.scale.node;

import io.dayu.agent.meter.TrafficCounters;
import io.dayu.bench.testbed.trace.LoadTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The links of all nodes: foreground goes first, copies share what it leaves.
 *
 * <p>A copy with a rate gets it, or its part of a link that has not enough for all rates; copies
 * without share a link evenly, and the slower of both ends counts. Thread safe.
 */
final class SimulatedLinks {
  private static final Logger LOG = LoggerFactory.getLogger(SimulatedLinks.class);
  private static final long TICK_MS = 50;
  private static final double NS_PER_SEC = 1e9;

  private final LoadTrace trace;
  private final double linkBytesPerSec;
  private final long zeroNs = System.nanoTime();
  private final Set<BlockCopy> underWay = new LinkedHashSet<>();
  private final double[] received;
  private final double[] sent;
  private final int[] sending;
  private final double[] wantedIn;
  private final double[] wantedOut;
  private final boolean[] gone;
  private final Executor ends;
  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "links"));
  private volatile TrafficCounters[] published;
  private long movedAtNs = zeroNs;
  private long arrivedBytes;
  private long firstCopyNs;

  SimulatedLinks(LoadTrace trace, double linkBytesPerSec, Executor ends) {
    int nodes = trace.nodes();
    this.trace = trace;
    this.linkBytesPerSec = linkBytesPerSec;
    this.ends = ends;
    this.received = new double[nodes];
    this.sent = new double[nodes];
    this.sending = new int[nodes];
    this.published = new TrafficCounters[nodes];
    Arrays.fill(published, new TrafficCounters(0, 0));
    this.wantedIn = new double[nodes];
    this.wantedOut = new double[nodes];
    this.gone = new boolean[nodes];
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    Future<?> unused =
        ticker.scheduleWithFixedDelay(this::tick, TICK_MS, TICK_MS, TimeUnit.MILLISECONDS);
  }

  void stop() {
    ticker.shutdownNow();
  }

  /** The time at which the trace began. */
  long zeroNs() {
    return zeroNs;
  }

  /** Sends a copy on its way; one whose source is gone hears so. */
  void add(BlockCopy copy) {
    synchronized (this) {
      if (!gone[copy.source]) {
        firstCopyNs = firstCopyNs == 0 ? System.nanoTime() : firstCopyNs;
        if (underWay.add(copy)) {
          sending[copy.source]++;
        }
        return;
      }
    }
    ends.execute(copy::sourceGone);
  }

  synchronized void remove(BlockCopy copy) {
    if (underWay.remove(copy)) {
      sending[copy.source]--;
    }
  }

  /** Changes source and rate; the bytes so far are kept. */
  void redirect(BlockCopy copy, int source, double rateBytesPerSec) {
    synchronized (this) {
      remove(copy);
      copy.source = source;
      copy.rateBytesPerSec = rateBytesPerSec;
    }
    add(copy);
  }

  /** The bytes that a node has received and sent so far, foreground and copies. */
  TrafficCounters counters(int node) {
    return published[node];
  }

  /** The number of copies that a node sends. */
  synchronized int sending(int node) {
    return sending[node];
  }

  /** All bytes of copies that have come so far. */
  synchronized long arrivedBytes() {
    return arrivedBytes;
  }

  /** The time at which the first copy began, 0 before. */
  synchronized long firstCopyNs() {
    return firstCopyNs;
  }

  /** A node's link ends. */
  void cut(int node) {
    List<BlockCopy> orphans = new ArrayList<>();
    synchronized (this) {
      gone[node] = true;
      for (BlockCopy copy : List.copyOf(underWay)) {
        if (copy.source == node || copy.destination == node) {
          remove(copy);
        }
        if (copy.source == node) {
          orphans.add(copy);
        }
      }
    }
    orphans.forEach(copy -> ends.execute(copy::sourceGone));
  }

  private void tick() {
    try {
      List<BlockCopy> arrived = move(System.nanoTime());
      arrived.forEach(copy -> ends.execute(copy::done));
    } catch (RuntimeException e) {
      LOG.error("The links stand still", e);
      throw e;
    }
  }

  /** Moves everything on to a time; tells which copies have arrived. */
  synchronized List<BlockCopy> move(long nowNs) {
    double seconds = (nowNs - movedAtNs) / NS_PER_SEC;
    int step = trace.stepAt(movedAtNs - zeroNs);
    demand();
    List<BlockCopy> arrived = new ArrayList<>();
    for (BlockCopy copy : underWay) {
      double bytes = Math.min(copy.leftBytes, rate(copy, step) * seconds);
      if (copy.rateBytesPerSec > 0) {
        copy.activeNs += nowNs - movedAtNs;
        copy.allottedBytes += copy.rateBytesPerSec * seconds;
      }
      copy.leftBytes -= bytes;
      copy.moved(bytes);
      received[copy.destination] += bytes;
      sent[copy.source] += bytes;
      if (copy.leftBytes <= 0) {
        arrived.add(copy);
      }
      arrivedBytes += (long) bytes;
    }
    arrived.forEach(this::remove);
    TrafficCounters[] counters = new TrafficCounters[received.length];
    for (int node = 0; node < received.length; node++) {
      received[node] += trace.in(step, node) * linkBytesPerSec * seconds;
      sent[node] += trace.out(step, node) * linkBytesPerSec * seconds;
      counters[node] = new TrafficCounters((long) received[node], (long) sent[node]);
    }
    published = counters;
    movedAtNs = nowNs;
    return arrived;
  }

  /** Sums up what is wanted of each link: bytes per second, or a count where no rate is set. */
  private void demand() {
    Arrays.fill(wantedIn, 0);
    Arrays.fill(wantedOut, 0);
    for (BlockCopy copy : underWay) {
      double weight = weight(copy);
      wantedIn[copy.destination] += weight;
      wantedOut[copy.source] += weight;
    }
  }

  private static double weight(BlockCopy copy) {
    return Double.isInfinite(copy.rateBytesPerSec) ? 1 : copy.rateBytesPerSec;
  }

  private double rate(BlockCopy copy, int step) {
    double weight = weight(copy);
    if (weight == 0) {
      return 0;
    }
    double in = (1 - trace.in(step, copy.destination)) * linkBytesPerSec;
    double out = (1 - trace.out(step, copy.source)) * linkBytesPerSec;
    double shared =
        weight * Math.min(in / wantedIn[copy.destination], out / wantedOut[copy.source]);
    return Math.min(copy.rateBytesPerSec, shared);
  }
}
