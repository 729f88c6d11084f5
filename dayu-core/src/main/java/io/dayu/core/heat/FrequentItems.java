package io.dayu.core.heat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The items of the greatest weight among many, in bounded memory: the Space-Saving summary
 * (Metwally et al., ICDT 2005) with weights.
 *
 * <p>A new item takes the slot of the lightest one when all slots are taken, and its weight is
 * added to that one's: what the slot had before is the item's error. So the true weight of an item
 * is between {@link #least} and {@link #most}, and an item without a slot has at most {@link
 * #floor}. An addition is O(log n). Equal additions give equal slots.
 */
public final class FrequentItems {
  private static final int FIRST_ROOM = 64;

  private final int capacity;
  private final Map<Long, Integer> slots = new HashMap<>();
  private long[] items;
  private double[] weights;
  private double[] errors;

  /** Slots, the lightest first, as a binary heap; and where in it each slot is. */
  private int[] heap;

  private int[] places;
  private int size;

  /**
   * No items yet.
   *
   * @param capacity how many items have a slot at most
   */
  public FrequentItems(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity " + capacity);
    }
    this.capacity = capacity;
    int room = Math.min(FIRST_ROOM, capacity);
    items = new long[room];
    weights = new double[room];
    errors = new double[room];
    heap = new int[room];
    places = new int[room];
  }

  /**
   * Adds to an item's weight.
   *
   * @param weight not negative
   * @return the item's slot, which another item may have had until now
   */
  public int add(long item, double weight) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("weight " + weight);
    }
    int slot = slots.getOrDefault(item, size < capacity ? size : heap[0]);
    if (slot == size) {
      grow();
      heap[size] = slot;
      places[slot] = size;
      size++;
      take(slot, item, 0);
    } else if (items[slot] != item) {
      slots.remove(items[slot]);
      take(slot, item, weights[slot]);
    }
    weights[slot] += weight;
    siftUp(places[slot]);
    siftDown(places[slot]);
    return slot;
  }

  private void take(int slot, long item, double error) {
    items[slot] = item;
    weights[slot] = error;
    errors[slot] = error;
    slots.put(item, slot);
  }

  private void grow() {
    if (size < items.length) {
      return;
    }
    int room = Math.min(2 * size, capacity);
    items = Arrays.copyOf(items, room);
    weights = Arrays.copyOf(weights, room);
    errors = Arrays.copyOf(errors, room);
    heap = Arrays.copyOf(heap, room);
    places = Arrays.copyOf(places, room);
  }

  /** The slot of an item, -1 when it has none. */
  public int find(long item) {
    return slots.getOrDefault(item, -1);
  }

  /** How many items have a slot; slots are numbered from 0. */
  public int size() {
    return size;
  }

  /** The item in a slot. */
  public long item(int slot) {
    return items[slot];
  }

  /** What the item in a slot weighs at least. */
  public double least(int slot) {
    return weights[slot] - errors[slot];
  }

  /** What the item in a slot weighs at most. */
  public double most(int slot) {
    return weights[slot];
  }

  /** What an item without a slot weighs at most. */
  public double floor() {
    return size < capacity ? 0 : weights[heap[0]];
  }

  /**
   * Multiplies all weights.
   *
   * @param factor above 0, so that no item passes another one
   */
  public void scale(double factor) {
    for (int slot = 0; slot < size; slot++) {
      weights[slot] *= factor;
      errors[slot] *= factor;
    }
  }

  /** Forgets all items. */
  public void clear() {
    slots.clear();
    size = 0;
  }

  private void siftUp(int from) {
    int slot = heap[from];
    int hole = from;
    while (hole > 0 && weights[slot] < weights[heap[(hole - 1) / 2]]) {
      put(hole, heap[(hole - 1) / 2]);
      hole = (hole - 1) / 2;
    }
    put(hole, slot);
  }

  private void siftDown(int from) {
    int slot = heap[from];
    int hole = from;
    for (int child = 2 * hole + 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && weights[heap[child + 1]] < weights[heap[child]]) {
        child++;
      }
      if (weights[heap[child]] >= weights[slot]) {
        break;
      }
      put(hole, heap[child]);
      hole = child;
    }
    put(hole, slot);
  }

  private void put(int place, int slot) {
    heap[place] = slot;
    places[slot] = place;
  }
}
