package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.MoveQueue;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * A board between those who have DataNodes rest and those who copy blocks: which blocks keep a
 * DataNode from resting, and who is to get no copy. For the planner thread, but {@link #latest}.
 */
public final class MoveBoard {
  /** So many blocks are known of all that is owed; the rest is found by later looks. */
  private static final int BLOCKS_MAX = 100_000;

  private final MoveQueue queue = new MoveQueue(BLOCKS_MAX);
  private Set<String> spared = Set.of();
  private boolean open;
  private volatile MoveCount latest = MoveCount.NONE;

  /** Nothing is known to be owed. */
  public MoveBoard() {}

  /** The blocks, in their order. */
  MoveQueue queue() {
    return queue;
  }

  /**
   * Tells how rest stands by the size that is wanted.
   *
   * @param mayRest whether any DataNode may begin to rest
   * @param resting the DataNodes that rest
   * @param toRest the DataNodes that are to rest, and are awake
   */
  void tell(boolean mayRest, Collection<String> resting, Collection<String> toRest) {
    open = mayRest;
    Set<String> all = new HashSet<>(resting);
    all.addAll(toRest);
    spared = all;
    queue.keepOnly(toRest::contains);
  }

  /** True if blocks may be copied now. */
  boolean open() {
    return open;
  }

  /** True if the DataNode with a uuid stays awake, and may get copies. */
  boolean stays(String uuid) {
    return !spared.contains(uuid);
  }

  /** Nobody is to rest by a size. */
  void forget() {
    open = false;
    spared = Set.of();
    queue.keepOnly(uuid -> false);
  }

  void publish(MoveCount count) {
    latest = count;
  }

  /** The count of what is being copied; safe for any thread. */
  MoveCount latest() {
    return latest;
  }
}
