package io.dayu.hdfs.state;

import io.dayu.core.snapshot.IntSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The record of where a block could not be put, how often, and how long it rests when it was tried
 * everywhere.
 *
 * <p>Remembered until the block is recovered, also while it is on its way: otherwise one that fails
 * wherever it goes would be sent to and fro for ever. Bounded: beyond, the one longest not looked
 * at is forgotten. Not thread safe.
 */
final class Refusals implements BlockBook {
  /** Nothing tells when what was in the way is gone: HDFS itself tries for ever. */
  private static final DoublingRest REST =
      new DoublingRest(TimeUnit.SECONDS.toNanos(5), TimeUnit.MINUTES.toNanos(1));

  private record Refused(int count, IntSet barred, int rounds, long restUntilNs) {
    static final Refused NEVER = new Refused(0, IntSet.of(), 0, 0);
  }

  private final Map<Long, Refused> byBlock = new RecentBlocks<>();

  private Refused of(long blockId) {
    return byBlock.getOrDefault(blockId, Refused.NEVER);
  }

  /** Bars a node for a block. */
  void refuse(long blockId, int node) {
    Refused before = of(blockId);
    byBlock.put(
        blockId,
        new Refused(before.count + 1, before.barred.with(node), before.rounds, before.restUntilNs));
  }

  /** No place is left for the block: it may try all again, after a rest that doubles each time. */
  void endRound(long blockId, long nowNs) {
    Refused before = of(blockId);
    if (before.barred.size() > 0) {
      byBlock.put(
          blockId,
          new Refused(
              before.count, IntSet.of(), before.rounds + 1, nowNs + REST.afterNs(before.rounds)));
    }
  }

  /** Nodes that the block must not go to in this round. */
  IntSet barred(long blockId) {
    return of(blockId).barred;
  }

  /** The number of times that the block was refused. */
  int count(long blockId) {
    return of(blockId).count;
  }

  /** True if the block is to be left alone for now. */
  boolean resting(long blockId, long nowNs) {
    return restNs(blockId, nowNs) > 0;
  }

  /** The time for which the block is still to be left alone, 0 when it is not. */
  long restNs(long blockId, long nowNs) {
    Refused refused = of(blockId);
    return refused.rounds > 0 ? Math.max(0, refused.restUntilNs - nowNs) : 0;
  }

  @Override
  public List<Long> blockIds() {
    return List.copyOf(byBlock.keySet());
  }

  /** The block has its replica, or HDFS has dropped it. */
  @Override
  public void forget(long blockId) {
    byBlock.remove(blockId);
  }

  void clear() {
    byBlock.clear();
  }
}
