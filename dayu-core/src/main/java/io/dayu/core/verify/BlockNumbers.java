package io.dayu.core.verify;

import java.util.Arrays;

/** Numbers block ids from 0 in the order they come: open addressing over arrays. */
final class BlockNumbers {
  static final int NONE = -1;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] idOfNumber;
  private int[] numberAt;
  private int size;

  /** Numbers for about so many ids; it grows when there are more. */
  BlockNumbers(int expected) {
    idOfNumber = new long[Math.max(expected, 8)];
    numberAt = new int[Integer.highestOneBit(idOfNumber.length) << 2];
    Arrays.fill(numberAt, NONE);
  }

  int size() {
    return size;
  }

  long id(int number) {
    return idOfNumber[number];
  }

  /** The number of an id, {@link #NONE} when it has none. */
  int find(long id) {
    return numberAt[placeOf(id)];
  }

  /** The number of an id, a new one when it has none. */
  int number(long id) {
    int place = placeOf(id);
    if (numberAt[place] == NONE) {
      if (size == idOfNumber.length) {
        grow();
        place = placeOf(id);
      }
      idOfNumber[size] = id;
      numberAt[place] = size++;
    }
    return numberAt[place];
  }

  private void grow() {
    idOfNumber = Arrays.copyOf(idOfNumber, 2 * size);
    numberAt = new int[2 * numberAt.length];
    Arrays.fill(numberAt, NONE);
    for (int number = 0; number < size; number++) {
      numberAt[placeOf(idOfNumber[number])] = number;
    }
  }

  /** The place of the id, or the place that it would have. */
  private int placeOf(long id) {
    int mask = numberAt.length - 1;
    int place = (int) ((id * SPREAD) >>> Integer.SIZE) & mask;
    while (numberAt[place] != NONE && idOfNumber[numberAt[place]] != id) {
      place = (place + 1) & mask;
    }
    return place;
  }
}
