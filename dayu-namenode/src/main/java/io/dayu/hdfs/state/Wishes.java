package io.dayu.hdfs.state;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The blocks that an operator wants first. A wish stands until its block is recovered or HDFS has
 * dropped it, a day at most, whoever plans meanwhile. Not thread safe: for the planner thread.
 */
public final class Wishes implements BlockBook {
  /** More would be no order any more. */
  public static final int WISHES_MAX = 10_000;

  private static final long STANDS_NS = TimeUnit.DAYS.toNanos(1);

  private final Map<Long, Long> sinceNs = new LinkedHashMap<>();
  private final Set<Long> begun = new HashSet<>();
  private final Set<Long> left = new HashSet<>();

  /** Wants these before others; of too many the oldest wishes are forgotten. */
  public void add(Collection<Long> blockIds, long nowNs) {
    sinceNs.values().removeIf(since -> nowNs - since >= STANDS_NS);
    for (long id : blockIds) {
      sinceNs.remove(id);
      sinceNs.put(id, nowNs);
    }
    while (sinceNs.size() > WISHES_MAX) {
      sinceNs.remove(sinceNs.keySet().iterator().next());
    }
    begun.retainAll(sinceNs.keySet());
    left.retainAll(sinceNs.keySet());
  }

  /**
   * A replica of the block is recovered.
   *
   * @param waits whether more are waited for, or it is not known yet that none are
   */
  void recovered(long blockId, boolean waits) {
    if (contains(blockId) && waits) {
      begun.add(blockId);
    } else {
      forget(blockId);
    }
  }

  /** HDFS's queue holds the block no more: it is recovered, or on its way. */
  void left(long blockId) {
    if (begun.contains(blockId)) {
      forget(blockId);
    } else if (contains(blockId)) {
      left.add(blockId);
    }
  }

  /** Blocks that HDFS's queue held once and then no more; all others may come into it yet. */
  @Override
  public List<Long> blockIds() {
    return List.copyOf(left);
  }

  @Override
  public void forget(long blockId) {
    sinceNs.remove(blockId);
    begun.remove(blockId);
    left.remove(blockId);
  }

  /** True if nothing is wished. */
  public boolean isEmpty() {
    return sinceNs.isEmpty();
  }

  /** True if a block is wished. */
  public boolean contains(long blockId) {
    return !sinceNs.isEmpty() && sinceNs.containsKey(blockId);
  }

  /** All of them, the first wish first. */
  List<Long> inOrder() {
    return List.copyOf(sinceNs.keySet());
  }
}
