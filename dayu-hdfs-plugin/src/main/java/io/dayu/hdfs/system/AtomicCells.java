package io.dayu.hdfs.system;

import io.dayu.core.placement.Cells;
import java.util.concurrent.atomic.AtomicLongArray;

/** Cells that many threads use at once. */
public final class AtomicCells implements Cells {
  private final AtomicLongArray cells;

  /** So many cells. */
  public AtomicCells(int count) {
    cells = new AtomicLongArray(count);
  }

  @Override
  public long get(int cell) {
    return cells.get(cell);
  }

  @Override
  public boolean replace(int cell, long expected, long value) {
    return cells.compareAndSet(cell, expected, value);
  }
}
