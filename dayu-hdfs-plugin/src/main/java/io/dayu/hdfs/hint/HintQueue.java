package io.dayu.hdfs.hint;

import io.dayu.hdfs.curate.MoveFate;
import io.dayu.hdfs.curate.MoveHint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The hints that background tasks have offered and that have not ended: bounded, so that whoever
 * offers more is told to wait. Kept in this process alone. Thread safe by its own monitor.
 */
public final class HintQueue {
  /** Waiting and under way together. */
  public static final int HINTS_MAX = 1_000;

  private final Consumer<MoveFate> counted;
  private final Map<Long, MoveHint> waiting = new LinkedHashMap<>();
  private final Set<Long> underWay = new HashSet<>();
  private final Map<MoveFate, Long> ended = new EnumMap<>(MoveFate.class);
  private boolean open;

  /**
   * An empty queue that takes nothing yet.
   *
   * @param counted is told of each hint that ends
   */
  public HintQueue(Consumer<MoveFate> counted) {
    this.counted = counted;
  }

  /**
   * Offers hints, in their order; of a block that has one already, that one stands.
   *
   * @return how many of the first are taken; the others may be offered again later
   */
  public synchronized int offer(List<MoveHint> hints) {
    int taken = 0;
    for (MoveHint hint : open ? hints : List.<MoveHint>of()) {
      if (!waiting.containsKey(hint.blockId()) && !underWay.contains(hint.blockId())) {
        if (waiting.size() + underWay.size() >= HINTS_MAX) {
          break;
        }
        waiting.put(hint.blockId(), hint);
      }
      taken++;
    }
    return taken;
  }

  /** The counts of the hints. */
  public synchronized HintCounts counts() {
    return new HintCounts(open, waiting.size(), underWay.size(), ended);
  }

  /** Hints are taken from now on. */
  synchronized void open() {
    open = true;
  }

  /** The oldest of those that wait; they are under way now. */
  synchronized List<MoveHint> take(int most) {
    List<MoveHint> taken = new ArrayList<>();
    Iterator<MoveHint> oldest = waiting.values().iterator();
    while (oldest.hasNext() && taken.size() < most) {
      MoveHint hint = oldest.next();
      oldest.remove();
      underWay.add(hint.blockId());
      taken.add(hint);
    }
    return taken;
  }

  /** Notes the end of a hint that was taken. */
  synchronized void end(long blockId, MoveFate fate) {
    if (underWay.remove(blockId)) {
      count(fate);
    }
  }

  /** Puts off the hints that wait, so that none is taken. */
  synchronized void close() {
    open = false;
    waiting.values().forEach(hint -> count(MoveFate.PUT_OFF));
    waiting.clear();
  }

  private void count(MoveFate fate) {
    ended.merge(fate, 1L, Long::sum);
    counted.accept(fate);
  }
}
