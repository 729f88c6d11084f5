package io.dayu.hdfs.state;

import io.dayu.core.snapshot.IntSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The DataNodes that a block is not read from for now, because they failed as its sources: they do
 * not have it, have another of its generations or a corrupt one, or refuse to be read.
 *
 * <p>A bar is twice as long each time the source fails where it failed before. It ends when HDFS
 * names the DataNode among the block's holders no more. Bounded: beyond, the block longest not
 * looked at is forgotten. Not thread safe.
 */
public final class SourceBars implements BlockBook {
  private static final DoublingRest REST =
      new DoublingRest(TimeUnit.SECONDS.toNanos(5), TimeUnit.MINUTES.toNanos(5));

  /** A source that gave as much since it last failed was well for a while. */
  private static final long WELL_BYTES = 256 * 1024;

  private record Bar(int node, int others, long untilNs, long atBytes) {}

  private final Map<Long, List<Bar>> byBlock = new RecentBlocks<>();

  /**
   * Bars a source that has failed.
   *
   * @param atBytes how much of the block the destination has
   */
  public void failed(long blockId, int node, long atBytes, long nowNs) {
    List<Bar> bars = byBlock.computeIfAbsent(blockId, id -> new ArrayList<>(1));
    int others = 0;
    for (Bar bar : bars) {
      if (bar.node == node && atBytes - bar.atBytes < WELL_BYTES) {
        others = bar.others + 1;
      }
    }
    bars.removeIf(bar -> bar.node == node);
    bars.add(new Bar(node, others, nowNs + REST.afterNs(others), atBytes));
  }

  /** The sources that the block is not read from now. */
  public IntSet of(long blockId, long nowNs) {
    List<Bar> bars = byBlock.isEmpty() ? null : byBlock.get(blockId);
    IntSet barred = IntSet.of();
    if (bars != null) {
      for (Bar bar : bars) {
        barred = bar.untilNs - nowNs > 0 ? barred.with(bar.node) : barred;
      }
    }
    return barred;
  }

  /** HDFS's picture of who holds the block: all others are as if they had never failed. */
  void heldBy(long blockId, IntSet holders) {
    List<Bar> bars = byBlock.isEmpty() ? null : byBlock.get(blockId);
    if (bars != null && bars.removeIf(bar -> !holders.contains(bar.node)) && bars.isEmpty()) {
      byBlock.remove(blockId);
    }
  }

  @Override
  public List<Long> blockIds() {
    return List.copyOf(byBlock.keySet());
  }

  @Override
  public void forget(long blockId) {
    byBlock.remove(blockId);
  }

  void clear() {
    byBlock.clear();
  }
}
