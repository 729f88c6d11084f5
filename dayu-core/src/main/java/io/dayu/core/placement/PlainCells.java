package io.dayu.core.placement;

/** Cells for one thread. Not thread safe. */
public final class PlainCells implements Cells {
  private final long[] cells;

  /** So many cells. */
  public PlainCells(int count) {
    cells = new long[count];
  }

  @Override
  public long get(int cell) {
    return cells[cell];
  }

  @Override
  public boolean replace(int cell, long expected, long value) {
    if (cells[cell] != expected) {
      return false;
    }
    cells[cell] = value;
    return true;
  }
}
