package io.dayu.core.extra;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * The extra replicas of hot blocks: which are ordered, which have arrived, and which are to go.
 *
 * <p>HDFS counts none of these as a live replica, so that losing all of them loses nothing. One is
 * promoted when an original is missing: it is forgotten here, and HDFS counts it from then on. One
 * ends only while its block has live replicas enough without it; it would be promoted otherwise. No
 * limit is exceeded by a grant. Equal calls give equal answers. Not thread safe.
 */
public final class ExtraReplicas {
  /** The factor by which a block must be hotter for another one's extra replica to go for it. */
  private static final double HOTTER = 2;

  private static final Comparator<Entry> COLDEST_FIRST =
      Comparator.<Entry>comparingDouble(entry -> entry.heat)
          .thenComparingLong(entry -> entry.blockId)
          .thenComparingInt(entry -> entry.holder);

  /** The way in which an extra replica ends. */
  public enum Ending {
    /** The extra replica is to be deleted, and is forgotten here. */
    DELETE,
    /** The block needs the extra replica: it is forgotten here, and HDFS counts it. */
    PROMOTE,
    /** There is none. */
    NONE
  }

  private static final class Entry {
    final long blockId;
    final int holder;
    final long bytes;
    boolean held;
    double heat;
    long untilNs;

    Entry(long blockId, int holder, long bytes, boolean held) {
      this.blockId = blockId;
      this.holder = holder;
      this.bytes = bytes;
      this.held = held;
    }

    ExtraReplica view() {
      return new ExtraReplica(blockId, holder, bytes, held, heat);
    }
  }

  private final Map<Long, List<Entry>> byBlock = new LinkedHashMap<>();
  private final Map<Integer, Long> nodeBytes = new HashMap<>();
  private ExtraLimits limits;
  private long bytes;
  private long orderedBytes;
  private int count;

  /** There are none yet. */
  public ExtraReplicas(ExtraLimits limits) {
    this.limits = limits;
  }

  /** Other limits hold from now on; {@link #due} says what is too much. */
  public void limits(ExtraLimits now) {
    limits = now;
  }

  /**
   * Notes an extra replica that is to be ordered: before the order leaves, so that HDFS never sees
   * it for a live one.
   *
   * @param heat reads of the block in the period
   * @return why there is to be none; empty when it is noted
   */
  public Optional<ExtraLimits.Refusal> grant(
      long blockId, int holder, long blockBytes, double heat, long nowNs) {
    if (contains(blockId, holder)) {
      return Optional.of(ExtraLimits.Refusal.IS_THERE);
    }
    if (blockBytes > limits.bytes() - bytes) {
      return Optional.of(ExtraLimits.Refusal.NO_SPACE);
    }
    if (blockBytes > limits.nodeBytes() - nodeBytes(holder)) {
      return Optional.of(ExtraLimits.Refusal.NODE_FULL);
    }
    if (blockBytes > limits.orderedBytes() - orderedBytes) {
      return Optional.of(ExtraLimits.Refusal.TOO_MUCH_ORDERED);
    }
    add(new Entry(blockId, holder, blockBytes, false), heat, nowNs + limits.lifeNs());
    return Optional.empty();
  }

  private void add(Entry entry, double heat, long untilNs) {
    entry.heat = heat;
    entry.untilNs = untilNs;
    byBlock.computeIfAbsent(entry.blockId, id -> new ArrayList<>(2)).add(entry);
    nodeBytes.merge(entry.holder, entry.bytes, Long::sum);
    bytes += entry.bytes;
    orderedBytes += entry.held ? 0 : entry.bytes;
    count++;
  }

  private void remove(Entry entry) {
    List<Entry> others = entries(entry.blockId);
    others.remove(entry);
    if (others.isEmpty()) {
      byBlock.remove(entry.blockId);
    }
    long left = nodeBytes(entry.holder) - entry.bytes;
    if (left == 0) {
      nodeBytes.remove(entry.holder);
    } else {
      nodeBytes.put(entry.holder, left);
    }
    bytes -= entry.bytes;
    orderedBytes -= entry.held ? 0 : entry.bytes;
    count--;
  }

  /** True if the DataNode has, or is ordered, an extra replica of the block. */
  public boolean contains(long blockId, int holder) {
    return find(blockId, holder).isPresent();
  }

  private Optional<Entry> find(long blockId, int holder) {
    return entries(blockId).stream().filter(entry -> entry.holder == holder).findFirst();
  }

  private List<Entry> entries(long blockId) {
    return byBlock.getOrDefault(blockId, List.of());
  }

  /** Takes note that one has arrived. */
  public void arrived(long blockId, int holder) {
    find(blockId, holder)
        .filter(entry -> !entry.held)
        .ifPresent(
            entry -> {
              entry.held = true;
              orderedBytes -= entry.bytes;
            });
  }

  /** Forgets one that does not come, or that has gone with its DataNode or its disk. */
  public void gone(long blockId, int holder) {
    find(blockId, holder).ifPresent(this::remove);
  }

  /** Takes note that a block is hot: its extra replicas stand for another while. */
  public void hot(long blockId, double heat, long nowNs) {
    for (Entry entry : entries(blockId)) {
      entry.heat = heat;
      entry.untilNs = nowNs + limits.lifeNs();
    }
  }

  /** Takes note how much a block is read that is not hot. */
  public void read(long blockId, double heat) {
    entries(blockId).forEach(entry -> entry.heat = heat);
  }

  /**
   * Promotes as many of a block's extra replicas as it lacks live ones; those that have not arrived
   * cannot be.
   *
   * @param live replicas that HDFS counts as live
   * @param factor of its file
   * @param counted whether HDFS would count a replica of the DataNode as a live one
   * @return the DataNodes whose replica HDFS counts from now on
   */
  public List<Integer> promote(long blockId, int live, int factor, IntPredicate counted) {
    List<Entry> promoted =
        entries(blockId).stream()
            .filter(entry -> entry.held && counted.test(entry.holder))
            .limit(Math.max(0, factor - live))
            .toList();
    promoted.forEach(this::remove);
    return promoted.stream().map(entry -> entry.holder).toList();
  }

  /**
   * The extra replicas that are to end now, the coldest first: their time is over, or all together,
   * or those of a DataNode, take more room than they may.
   */
  public List<ExtraReplica> due(long nowNs) {
    long tooMuch = bytes - limits.bytes();
    Map<Integer, Long> nodeTooMuch = new HashMap<>();
    nodeBytes.forEach((holder, its) -> nodeTooMuch.put(holder, its - limits.nodeBytes()));
    List<Entry> due = new ArrayList<>();
    List<Entry> standing = new ArrayList<>();
    for (Entry entry : entries().sorted(COLDEST_FIRST).toList()) {
      (entry.untilNs - nowNs <= 0 ? due : standing).add(entry);
    }
    for (Entry entry : due) {
      tooMuch -= entry.bytes;
      nodeTooMuch.merge(entry.holder, -entry.bytes, Long::sum);
    }
    for (Entry entry : standing) {
      if (tooMuch > 0 || nodeTooMuch.getOrDefault(entry.holder, 0L) > 0) {
        due.add(entry);
        tooMuch -= entry.bytes;
        nodeTooMuch.merge(entry.holder, -entry.bytes, Long::sum);
      }
    }
    return due.stream().sorted(COLDEST_FIRST).map(Entry::view).toList();
  }

  /**
   * The extra replicas that would have to end for a hotter block to find room, the coldest first;
   * none when that does not help.
   *
   * @param blockBytes of the hotter block
   * @param heat of it; only blocks that are read half as much, or less, give way
   */
  public List<ExtraReplica> wouldGiveWay(long blockBytes, double heat) {
    long missing = blockBytes - (limits.bytes() - bytes);
    List<ExtraReplica> colder = new ArrayList<>();
    for (Entry entry : entries().sorted(COLDEST_FIRST).toList()) {
      if (missing <= 0 || entry.heat * HOTTER > heat) {
        break;
      }
      colder.add(entry.view());
      missing -= entry.bytes;
    }
    return missing <= 0 ? colder : List.of();
  }

  /**
   * Ends an extra replica, unless its block needs it.
   *
   * @param live replicas that HDFS counts as live, this one not among them
   * @param factor of its file
   */
  public Ending end(long blockId, int holder, int live, int factor) {
    Optional<Entry> entry = find(blockId, holder);
    if (entry.isEmpty()) {
      return Ending.NONE;
    }
    remove(entry.get());
    return live >= factor ? Ending.DELETE : Ending.PROMOTE;
  }

  /** All of a block. */
  public List<ExtraReplica> of(long blockId) {
    return entries(blockId).stream().map(Entry::view).toList();
  }

  /** All of them, block by block. */
  public List<ExtraReplica> all() {
    return entries().map(Entry::view).toList();
  }

  /** The number of extra replicas. */
  public int count() {
    return count;
  }

  /** Their bytes. */
  public long bytes() {
    return bytes;
  }

  /** Bytes of those that have not arrived. */
  public long orderedBytes() {
    return orderedBytes;
  }

  /** Bytes of those of a DataNode. */
  public long nodeBytes(int holder) {
    return nodeBytes.getOrDefault(holder, 0L);
  }

  private Stream<Entry> entries() {
    return byBlock.values().stream().flatMap(List::stream);
  }
}
