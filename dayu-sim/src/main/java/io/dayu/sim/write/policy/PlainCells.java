package io.dayu.sim.write.policy;

import io.dayu.core.placement.Cells;

/** Cells for one thread. */
final class PlainCells implements Cells {
  private final long[] cells;

  PlainCells(int count) {
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
