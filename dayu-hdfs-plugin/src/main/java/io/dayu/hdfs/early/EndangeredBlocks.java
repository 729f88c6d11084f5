package io.dayu.hdfs.early;

import io.dayu.core.snapshot.IntSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The blocks of which one good replica is left beside those on silent DataNodes, as far as they
 * were met. Not thread safe: for the planner thread.
 */
final class EndangeredBlocks {
  /** More are met by a later walk. */
  private static final int BLOCKS_MAX = 100_000;

  /** Holds of the lock in one look, each for a few milliseconds. */
  private static final int HOLDS_MAX = 20;

  /** Blocks that come to be in danger by something else than silence are met within this time. */
  private static final long AGAIN_NS = TimeUnit.MINUTES.toNanos(1);

  private final EarlyHook hook;
  private final Set<Long> met = new LinkedHashSet<>();
  private Optional<EarlyWalk> walk = Optional.empty();
  private IntSet walked = IntSet.of();
  private long walkedNs;

  /** Has met none. */
  EndangeredBlocks(EarlyHook hook) {
    this.hook = hook;
  }

  /**
   * Reads on what silent DataNodes hold, anew where there are others.
   *
   * @param silent their numbers
   * @param quiet the same by their uuids
   */
  void readOn(IntSet silent, QuietDataNodes quiet, long nowNs) {
    boolean again = walk.isEmpty() && nowNs - walkedNs >= AGAIN_NS;
    if (silent.size() == 0) {
      forget();
    } else if (!walked.containsAll(silent) || again) {
      walk = Optional.of(hook.walk(quiet));
      walkedNs = nowNs;
    }
    walked = silent;
    for (int hold = 0; hold < HOLDS_MAX && walk.isPresent(); hold++) {
      walk.get().read().stream().filter(id -> met.size() < BLOCKS_MAX).forEach(met::add);
      walk = walk.filter(one -> !one.done());
    }
  }

  /** Blocks among the first so many that are in danger now; the others of these are forgotten. */
  List<Long> first(int max, QuietDataNodes quiet) {
    List<Long> some = met.stream().limit(max).toList();
    List<BlockDanger> dangers = hook.look(some, quiet);
    List<Long> last = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      if (dangers.get(i) == BlockDanger.LAST_REPLICA) {
        last.add(some.get(i));
      } else {
        met.remove(some.get(i));
      }
    }
    return last;
  }

  /** Has one be the last: it got no copy, and others may. */
  void last(long blockId) {
    if (met.remove(blockId)) {
      met.add(blockId);
    }
  }

  /** Forgets one until it is met again. */
  void forget(long blockId) {
    met.remove(blockId);
  }

  /** Forgets all. */
  void forget() {
    met.clear();
    walk = Optional.empty();
    walked = IntSet.of();
  }

  /** The number of blocks that are known. */
  int size() {
    return met.size();
  }
}
