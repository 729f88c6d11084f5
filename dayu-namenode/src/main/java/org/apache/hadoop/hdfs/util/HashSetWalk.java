package org.apache.hadoop.hdfs.util;

import io.dayu.hdfs.queue.ResumableWalk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Goes along HDFS's hash sets, one after the other, by their buckets. A set may change between two
 * steps: what is in it all the while is met, at least once.
 *
 * <p>A set that grows spreads each bucket over the same and later ones, so that none is missed. One
 * that shrinks is begun anew. Not thread safe; whoever changes the sets has the walker's lock.
 */
@NullMarked
public final class HashSetWalk<T> implements ResumableWalk<T> {
  /** A set that was large may be empty for a long way. */
  private static final int EMPTY_MAX = 4_096;

  private final List<? extends LightWeightHashSet<T>> sets;

  /** Of the bucket before; it may have left its set. */
  private final Deque<T> met = new ArrayDeque<>();

  private int set;
  private int bucket;
  private int buckets;

  /** A walk at its end. */
  public HashSetWalk(List<? extends LightWeightHashSet<T>> sets) {
    this.sets = List.copyOf(sets);
    end();
  }

  @Override
  public void restart() {
    met.clear();
    begin(0);
    goOn();
  }

  @Override
  public void end() {
    met.clear();
    begin(sets.size());
  }

  private void begin(int at) {
    set = at;
    bucket = 0;
    buckets = 0;
  }

  @Override
  public boolean done() {
    return met.isEmpty() && set == sets.size();
  }

  @Override
  public @Nullable T next() {
    if (met.isEmpty()) {
      goOn();
    }
    @Nullable T next = met.poll();
    if (met.isEmpty()) {
      goOn();
    }
    return next;
  }

  /** To the next element, or along so many empty buckets. */
  private void goOn() {
    for (int steps = 0; steps < EMPTY_MAX && met.isEmpty() && set < sets.size(); steps++) {
      step();
    }
  }

  private void step() {
    LightWeightHashSet.LinkedElement<T>[] entries = sets.get(set).entries;
    if (entries.length < buckets) {
      bucket = 0;
    }
    buckets = entries.length;
    if (bucket == buckets || sets.get(set).isEmpty()) {
      begin(set + 1);
      return;
    }
    for (LightWeightHashSet.@Nullable LinkedElement<T> one = entries[bucket];
        one != null;
        one = one.next) {
      met.add(one.element);
    }
    bucket++;
  }
}
