package io.dayu.hdfs.state;

import io.dayu.core.snapshot.IntSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * The pace of DataNodes: which get on with recovery, as those that are read and as those that
 * receive.
 *
 * <p>HDFS gives a copy five minutes, and a DataNode makes two at once. A DataNode that does less
 * than blocks of usual size need for that, for a minute in which it had something to do, does not
 * get on. Not thread safe: for the planner thread.
 */
public final class NodePace {
  private static final long WINDOW_NS = TimeUnit.MINUTES.toNanos(1);

  /** Between two transfers there is a plan. */
  private static final long BETWEEN_NS = TimeUnit.SECONDS.toNanos(30);

  /** Two blocks of 128 MiB in five minutes, a minute's part of it. */
  private static final long ENOUGH_BYTES = 50L << 20;

  /** Blocks are mostly smaller than that: two that have come are enough. */
  private static final long ARRIVED_BYTES = ENOUGH_BYTES / 2;

  private final Direction sources = new Direction();
  private final Direction destinations = new Direction();
  private long windowNs;
  private long idleSinceNs;

  /** A direction of all links. */
  private static final class Direction {
    long[] bytes = new long[16];
    long[] bytesBefore = new long[16];
    long[] busySinceNs = new long[16];
    long[] busyNs = new long[16];
    BitSet busy = new BitSet();

    void add(int node, long more) {
      if (node < 0) {
        return;
      }
      if (node >= bytes.length) {
        int length = Math.max(node + 1, 2 * bytes.length);
        bytes = Arrays.copyOf(bytes, length);
        bytesBefore = Arrays.copyOf(bytesBefore, length);
        busySinceNs = Arrays.copyOf(busySinceNs, length);
        busyNs = Arrays.copyOf(busyNs, length);
      }
      bytes[node] += more;
    }

    void see(BitSet busyNow, long nowNs) {
      for (int node = busyNow.nextSetBit(0); node >= 0; node = busyNow.nextSetBit(node + 1)) {
        add(node, 0);
        if (nowNs - busyNs[node] > BETWEEN_NS) {
          busySinceNs[node] = nowNs;
        }
        busyNs[node] = nowNs;
      }
      busy = busyNow;
    }

    void credit(IntSet nodes, long more) {
      for (int i = 0; i < nodes.size(); i++) {
        add(nodes.get(i), more);
      }
    }

    void turn() {
      long[] freed = bytesBefore;
      bytesBefore = bytes;
      bytes = freed;
      Arrays.fill(bytes, 0);
    }

    boolean crawls(int node, long nowNs) {
      return busy.get(node)
          && nowNs - busySinceNs[node] >= WINDOW_NS
          && bytes[node] + bytesBefore[node] < ENOUGH_BYTES;
    }

    void restart(long nowNs) {
      Arrays.fill(busySinceNs, nowNs);
    }
  }

  /** Bytes of a transfer have come. */
  public void moved(Transfer transfer, long bytes) {
    add(transfer, Math.max(0, bytes));
  }

  /** A replica has come as a whole. */
  public void arrived(Transfer transfer) {
    add(transfer, ARRIVED_BYTES);
  }

  private void add(Transfer transfer, long bytes) {
    sources.credit(transfer.sources(), bytes);
    destinations.add(transfer.destination(), bytes);
  }

  /**
   * Takes note who has something to do; to be called every few seconds. Nobody tells what HDFS's
   * own commands have moved: as fast as stock HDFS they are.
   */
  void look(Collection<Transfer> transfers, long nowNs) {
    BitSet read = new BitSet();
    BitSet written = new BitSet();
    for (Transfer transfer : transfers) {
      if (!transfer.byAgent()) {
        add(transfer, ENOUGH_BYTES);
      }
      if (isReading(transfer)) {
        addTo(read, transfer.sources());
      }
      written.set(transfer.destination());
    }
    sources.see(read, nowNs);
    destinations.see(written, nowNs);
    idleSinceNs = read.isEmpty() ? idleSinceNs : nowNs;
    if (nowNs - windowNs >= WINDOW_NS) {
      windowNs = nowNs;
      sources.turn();
      destinations.turn();
    }
  }

  private static void addTo(BitSet set, IntSet nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i) >= 0) {
        set.set(nodes.get(i));
      }
    }
  }

  private static boolean isReading(Transfer transfer) {
    return !transfer.queued() && transfer.rateBytesPerSec() > 0;
  }

  /** Nobody is judged by the time that has passed: it was nobody's fault. */
  void restart(long nowNs) {
    sources.restart(nowNs);
    destinations.restart(nowNs);
    idleSinceNs = nowNs;
  }

  /** Nothing is read because there is nothing to do. */
  public void nothingWaits(long nowNs) {
    idleSinceNs = nowNs;
  }

  /** True if anything is read from a DataNode. */
  public boolean isRead(int node) {
    return sources.busy.get(node);
  }

  /** True if a DataNode is read, and far too little comes of it. */
  public boolean crawlsAsSource(int node, long nowNs) {
    return sources.crawls(node, nowNs);
  }

  /** True if a DataNode receives, and far too little comes of it. */
  public boolean crawlsAsDestination(int node, long nowNs) {
    return destinations.crawls(node, nowNs);
  }

  /** True if any DataNode that is read does not get on, or none is read. */
  public boolean anyCrawls(long nowNs) {
    return sources.busy.isEmpty()
        || sources.busy.stream().anyMatch(node -> sources.crawls(node, nowNs));
  }

  /** True if no DataNode that is read gets on, or none is for two minutes though blocks wait. */
  public boolean noneGetsOn(long nowNs) {
    return sources.busy.isEmpty()
        ? nowNs - idleSinceNs >= 2 * WINDOW_NS
        : sources.busy.stream().allMatch(node -> sources.crawls(node, nowNs));
  }
}
