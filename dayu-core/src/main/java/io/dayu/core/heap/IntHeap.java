package io.dayu.core.heap;

/**
 * A binary heap of ints under an order given from outside. Not thread safe.
 *
 * <p>Built in O(n) from all its values at once; a pop is O(log n). The order must be total, so that
 * equal inputs pop in equal sequences, and must not change for values inside the heap.
 */
public final class IntHeap {
  /** Says which of two values comes out first. */
  @FunctionalInterface
  public interface Order {
    boolean before(int first, int second);
  }

  private final int[] values;
  private final Order order;
  private int size;

  /** A heap of the given values, which is also the most it can hold. */
  public IntHeap(int[] initial, Order order) {
    this.values = initial.clone();
    this.order = order;
    this.size = values.length;
    for (int parent = size / 2 - 1; parent >= 0; parent--) {
      siftDown(parent);
    }
  }

  /**
   * Takes out the first value.
   *
   * @throws IllegalStateException when the heap is empty
   */
  public int pop() {
    if (size == 0) {
      throw new IllegalStateException("nothing to pop");
    }
    int first = values[0];
    size--;
    values[0] = values[size];
    siftDown(0);
    return first;
  }

  private void siftDown(int start) {
    if (start >= size) {
      return;
    }
    int value = values[start];
    int hole = start;
    for (int child = 2 * hole + 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && order.before(values[child + 1], values[child])) {
        child++;
      }
      if (!order.before(values[child], value)) {
        break;
      }
      values[hole] = values[child];
      hole = child;
    }
    values[hole] = value;
  }
}
