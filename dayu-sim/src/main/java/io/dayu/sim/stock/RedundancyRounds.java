package io.dayu.sim.stock;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.LostBlock;
import io.dayu.sim.engine.Recovery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The rounds in which HDFS hands blocks to sources (BlockManager.computeBlockReconstructionWork).
 * Not thread safe.
 */
/*
 * A round takes the next so many blocks from the queues, by priority and in the order in which they
 * came, and goes on where the last ended; when all were taken the next begins anew
 * (LowRedundancyBlocks.chooseLowRedundancyBlocks with its bookmarks). A block taken is scheduled
 * when a holder's queue has room: below maxStreams, or below the hard limit for a block with one
 * replica left. Of several such holders each later one replaces the one before with probability one
 * half (chooseSourceDatanodes). Transfers that already run do not count against the queue.
 */
final class RedundancyRounds {
  private static final int NONE = -1;

  /** LowRedundancyBlocks.QUEUE_HIGHEST_PRIORITY. */
  private static final int HIGHEST_PRIORITY = 0;

  private final StockSettings settings;
  private final SourceQueues queues;
  private final SplittableRandom random;
  private final StockTargets targets;
  private final Set<Long> taken = new HashSet<>();

  RedundancyRounds(StockSettings settings, SourceQueues queues, SplittableRandom random) {
    this.settings = settings;
    this.queues = queues;
    this.random = random;
    this.targets = new StockTargets(random);
  }

  /** Does one round at the present time. */
  void run(Recovery recovery) {
    int live = 0;
    for (int node = 0; node < recovery.shape().nodes(); node++) {
      live += recovery.alive(node) ? 1 : 0;
    }
    long wanted = (long) live * settings.workMultiplier();
    List<LostBlock> work = take(recovery.waiting(), wanted);
    for (LostBlock block : work) {
      schedule(recovery, block);
    }
    if (work.size() < wanted) {
      taken.clear();
    }
  }

  private List<LostBlock> take(List<LostBlock> waiting, long wanted) {
    List<LostBlock> work = new ArrayList<>();
    for (int pass = 0; pass < 2; pass++) {
      for (LostBlock block : waiting) {
        if (work.size() >= wanted) {
          return work;
        }
        boolean first = block.priority() == HIGHEST_PRIORITY;
        if (first == (pass == 0) && missing(block) > 0 && taken.add(block.id())) {
          work.add(block);
        }
      }
    }
    return work;
  }

  private int missing(LostBlock block) {
    return block.missing() - queues.targets(block).size();
  }

  private void schedule(Recovery recovery, LostBlock block) {
    for (int left = missing(block); left > 0; left--) {
      int source = source(block);
      if (source == NONE) {
        return;
      }
      IntSet queued = queues.targets(block);
      int target = targets.choose(recovery, block, queued, source);
      if (target == StockTargets.NONE) {
        return;
      }
      queues.add(new QueuedWork(block, source, target, recovery.nowNs()));
    }
  }

  private int source(LostBlock block) {
    int limit = block.priority() == HIGHEST_PRIORITY ? settings.hardLimit() : settings.maxStreams();
    int chosen = NONE;
    for (int i = 0; i < block.holders().size(); i++) {
      int holder = block.holders().get(i);
      if (queues.size(holder) < limit && (chosen == NONE || random.nextBoolean())) {
        chosen = holder;
      }
    }
    return chosen;
  }
}
