package io.dayu.core.snapshot;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;

/** An immutable sorted set of ints, as small as its array: node numbers of a task. */
public final class IntSet {
  private static final IntSet EMPTY = new IntSet(new int[0]);

  private final int[] sorted;

  private IntSet(int[] sorted) {
    this.sorted = sorted;
  }

  /** The empty set. */
  public static IntSet of() {
    return EMPTY;
  }

  /** The set of one value. */
  public static IntSet of(int value) {
    return new IntSet(new int[] {value});
  }

  /** The set of the given values; duplicates count once. */
  public static IntSet of(int... values) {
    return ofOwn(values.clone());
  }

  /** The same of values in a collection. */
  public static IntSet of(Collection<Integer> values) {
    int[] all = new int[values.size()];
    int count = 0;
    for (int value : values) {
      all[count++] = value;
    }
    return ofOwn(all);
  }

  /** The set of values in an array that nobody else has. */
  private static IntSet ofOwn(int[] values) {
    if (values.length == 0) {
      return EMPTY;
    }
    Arrays.sort(values);
    int distinct = 1;
    for (int i = 1; i < values.length; i++) {
      if (values[i] != values[distinct - 1]) {
        values[distinct++] = values[i];
      }
    }
    return new IntSet(distinct == values.length ? values : Arrays.copyOf(values, distinct));
  }

  /** This set and one value more. */
  public IntSet with(int value) {
    if (contains(value)) {
      return this;
    }
    int[] more = Arrays.copyOf(sorted, sorted.length + 1);
    more[sorted.length] = value;
    Arrays.sort(more);
    return new IntSet(more);
  }

  /** This set and not that value. */
  public IntSet without(int value) {
    return contains(value)
        ? new IntSet(IntStream.of(sorted).filter(one -> one != value).toArray())
        : this;
  }

  /** This set and none of the values of another. */
  public IntSet withoutAll(IntSet others) {
    IntSet left = this;
    for (int i = 0; i < others.size(); i++) {
      left = left.without(others.get(i));
    }
    return left;
  }

  /** This set and all values of another. */
  public IntSet withAll(IntSet others) {
    if (containsAll(others)) {
      return this;
    }
    int[] both = Arrays.copyOf(sorted, sorted.length + others.sorted.length);
    System.arraycopy(others.sorted, 0, both, sorted.length, others.sorted.length);
    return ofOwn(both);
  }

  /** The values of this set that are in another as well. */
  public IntSet intersection(IntSet others) {
    return new IntSet(IntStream.of(sorted).filter(others::contains).toArray());
  }

  /**
   * The only value.
   *
   * @throws IllegalStateException when there are several, or none
   */
  public int only() {
    if (sorted.length != 1) {
      throw new IllegalStateException("one value is expected: " + this);
    }
    return sorted[0];
  }

  public int size() {
    return sorted.length;
  }

  /** The value at a position in ascending order. */
  public int get(int position) {
    return sorted[position];
  }

  /** True if all values of another set are in this one. */
  public boolean containsAll(IntSet others) {
    for (int other : others.sorted) {
      if (!contains(other)) {
        return false;
      }
    }
    return true;
  }

  /** True if the value is in the set; O(log size). */
  public boolean contains(int value) {
    return Arrays.binarySearch(sorted, value) >= 0;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof IntSet that && Arrays.equals(sorted, that.sorted));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sorted);
  }

  @Override
  public String toString() {
    return Arrays.toString(sorted);
  }
}
