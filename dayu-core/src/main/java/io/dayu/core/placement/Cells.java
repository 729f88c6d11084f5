package io.dayu.core.placement;

/**
 * Numbered cells of one long each, all 0 at first.
 *
 * <p>Where several threads use the same cells, each method is atomic, and what one thread has put
 * into any cell is seen by every later read.
 */
public interface Cells {
  long get(int cell);

  /** Adds to a cell. */
  default void add(int cell, long more) {
    long before;
    do {
      before = get(cell);
    } while (!replace(cell, before, before + more));
  }

  /** Puts a value into a cell if it still has the expected one; false when it does not. */
  boolean replace(int cell, long expected, long value);
}
