package io.dayu.hdfs.queue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The blocks of a low-redundancy queue that have changed since the planner last looked, each once,
 * oldest first. Not thread safe: the queue that owns it is synchronized.
 *
 * <p>Bounded, because nobody may be looking: while Dayu is off, or its planner is dead, a longer
 * list gives way to one mark that everything may have changed.
 *
 * @param <B> a block as HDFS has it
 */
public final class ChangeList<B> {
  /** A planner at work drains more than this in a round. */
  private static final int CHANGES_LEAST = 10_000;

  /** Every block of the queue may be in it, and as many that have just left the queue. */
  private static final int CHANGES_PER_BLOCK = 2;

  private LinkedHashSet<B> changed = new LinkedHashSet<>();

  /** Goes along the queue where all of it was noted; drained last. */
  private final ResumableWalk<B> whole;

  private boolean overflown;

  /**
   * An empty list.
   *
   * @param whole goes along the queue, and is at its end
   */
  public ChangeList(ResumableWalk<B> whole) {
    this.whole = whole;
  }

  /**
   * Notes a change.
   *
   * @param queueSize blocks in the queue now
   */
  public void add(B block, int queueSize) {
    if (overflown) {
      return;
    }
    changed.add(block);
    if (changed.size() > CHANGES_LEAST + (long) CHANGES_PER_BLOCK * queueSize) {
      clear();
      overflown = true;
    }
  }

  /** Notes the whole queue, without a look at it: it is gone along as it is drained. */
  public void addAll() {
    whole.restart();
  }

  /** True if changes were lost since the last call; nothing is noted until it is called. */
  public boolean takeOverflown() {
    boolean was = overflown;
    overflown = false;
    return was;
  }

  /** True if nothing has changed. */
  public boolean isEmpty() {
    return changed.isEmpty() && whole.done() && !overflown;
  }

  /** Takes up to {@code max} blocks off the list; none, too, where it takes long to find one. */
  public List<B> drain(int max) {
    List<B> batch = new ArrayList<>();
    Iterator<B> oldest = changed.iterator();
    while (batch.size() < max && oldest.hasNext()) {
      batch.add(oldest.next());
      oldest.remove();
    }
    while (batch.size() < max) {
      B next = whole.next();
      if (next == null) {
        break;
      }
      batch.add(next);
    }
    return batch;
  }

  /** Forgets all changes. */
  public void clear() {
    // A new one: an old one keeps room for all that it ever held.
    changed = new LinkedHashSet<>();
    whole.end();
  }
}
