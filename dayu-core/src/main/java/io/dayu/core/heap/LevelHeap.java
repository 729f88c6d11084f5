package io.dayu.core.heap;

/**
 * A heap of numbered things by their level, lowest first, of equal levels the lower number. Not
 * thread safe.
 *
 * <p>Built in O(n) from all its values at once. Levels stand beside the values and each place has
 * four below it, so that a look at one place's followers is a look at one spot of memory.
 */
public final class LevelHeap {
  private static final int FOLLOWERS = 4;

  private final double[] levels;
  private final int[] values;
  private int size;

  /** Keeps the arrays; the level of each value at its place. */
  public LevelHeap(int[] values, double[] levels) {
    this.values = values;
    this.levels = levels;
    this.size = values.length;
    int lastWithFollowers = size < 2 ? -1 : (size - 2) / FOLLOWERS;
    for (int place = lastWithFollowers; place >= 0; place--) {
      siftDown(place, levels[place], values[place]);
    }
  }

  /** The value with the lowest level; the heap must not be empty. */
  public int first() {
    return values[0];
  }

  /** The lowest level; the heap must not be empty. */
  public double firstLevel() {
    return levels[0];
  }

  /** Takes out the first value; the heap must not be empty. */
  public void removeFirst() {
    size--;
    if (size > 0) {
      siftDown(0, levels[size], values[size]);
    }
  }

  /** Gives the first value a level that is not lower. */
  public void raiseFirst(double level) {
    siftDown(0, level, values[0]);
  }

  private void siftDown(int start, double level, int value) {
    int hole = start;
    for (int child = FOLLOWERS * hole + 1; child < size; child = FOLLOWERS * hole + 1) {
      int lowest = child;
      int end = Math.min(child + FOLLOWERS, size);
      for (int other = child + 1; other < end; other++) {
        if (before(levels[other], values[other], levels[lowest], values[lowest])) {
          lowest = other;
        }
      }
      if (!before(levels[lowest], values[lowest], level, value)) {
        break;
      }
      levels[hole] = levels[lowest];
      values[hole] = values[lowest];
      hole = lowest;
    }
    levels[hole] = level;
    values[hole] = value;
  }

  private static boolean before(double level, int value, double otherLevel, int otherValue) {
    return level < otherLevel || (level == otherLevel && value < otherValue);
  }
}
