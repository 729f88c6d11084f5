package io.dayu.core.heat;

import java.util.Arrays;

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

  /** Of a place in the heap. */
  private static final int CHILDREN = 4;

  private final int capacity;
  private final ItemSlots slots = new ItemSlots();

  /** Weight that the item in a slot may have too much. */
  private double[] errors;

  /** Slots, the lightest first, as a heap; and where in it each slot is. */
  private int[] heap;

  private int[] places;

  /** By the place in the heap, so that those of children lie side by side. */
  private double[] weights;

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
    slots.grow(room, 0);
    errors = new double[room];
    heap = new int[room];
    places = new int[room];
    weights = new double[room];
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
    int slot = slots.find(item);
    if (slot < 0 && size < capacity) {
      grow();
      slot = size;
      size++;
      errors[slot] = 0;
      slots.put(item, slot);
      siftUp(slot, weight);
      return slot;
    }
    if (slot < 0) {
      slot = heap[0];
      slots.remove(slot);
      errors[slot] = weights[0];
      slots.put(item, slot);
    }
    siftDown(slot, weights[places[slot]] + weight);
    return slot;
  }

  private void grow() {
    if (size < errors.length) {
      return;
    }
    int room = Math.min(2 * size, capacity);
    slots.grow(room, size);
    errors = Arrays.copyOf(errors, room);
    heap = Arrays.copyOf(heap, room);
    places = Arrays.copyOf(places, room);
    weights = Arrays.copyOf(weights, room);
  }

  /** The slot of an item, -1 when it has none. */
  public int find(long item) {
    return slots.find(item);
  }

  /** The number of items that have a slot; slots are numbered from 0. */
  public int size() {
    return size;
  }

  /** The item in a slot. */
  public long item(int slot) {
    return slots.item(slot);
  }

  /** The weight that the item in a slot has at least. */
  public double least(int slot) {
    return most(slot) - errors[slot];
  }

  /** The weight that the item in a slot has at most. */
  public double most(int slot) {
    return weights[places[slot]];
  }

  /** The weight that an item without a slot has at most. */
  public double floor() {
    return size < capacity ? 0 : weights[0];
  }

  /**
   * Multiplies all weights.
   *
   * @param factor above 0, so that no item passes another one
   */
  public void scale(double factor) {
    for (int i = 0; i < size; i++) {
      weights[i] *= factor;
      errors[i] *= factor;
    }
  }

  /** Forgets all items. */
  public void clear() {
    slots.clear();
    size = 0;
  }

  /** Puts a slot that is new to the heap's end where it belongs. */
  private void siftUp(int slot, double weight) {
    int hole = size - 1;
    while (hole > 0 && weight < weights[(hole - 1) / CHILDREN]) {
      int parent = (hole - 1) / CHILDREN;
      put(hole, heap[parent], weights[parent]);
      hole = parent;
    }
    put(hole, slot, weight);
  }

  /** Puts a slot that weighs more than before where it belongs. */
  private void siftDown(int slot, double weight) {
    int hole = places[slot];
    int child = lightestChild(hole);
    while (child > 0 && weights[child] < weight) {
      put(hole, heap[child], weights[child]);
      hole = child;
      child = lightestChild(hole);
    }
    put(hole, slot, weight);
  }

  /** The place of the lightest child, 0 where there is none. */
  private int lightestChild(int place) {
    int first = CHILDREN * place + 1;
    if (first >= size) {
      return 0;
    }
    int lightest = first;
    for (int child = first + 1; child < Math.min(size, first + CHILDREN); child++) {
      lightest = weights[child] < weights[lightest] ? child : lightest;
    }
    return lightest;
  }

  private void put(int place, int slot, double weight) {
    heap[place] = slot;
    places[slot] = place;
    weights[place] = weight;
  }
}
