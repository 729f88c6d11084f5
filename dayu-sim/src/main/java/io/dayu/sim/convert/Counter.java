package io.dayu.sim.convert;

import java.util.Arrays;

/**
 * A counter that is known to few digits, read at irregular times. One thread.
 *
 * <p>A row on which it has not grown by a digit says nothing of when it grew, so only the rows on
 * which it has changed are kept, and it is taken to grow evenly from one to the next: where rows
 * are missing, too. A counter that falls has begun anew; what it had counted before is kept.
 */
final class Counter {
  private long[] seconds = new long[16];
  private double[] totals = new double[16];
  private int size;
  private double last;
  private int cursor;

  void add(long second, double value) {
    if (size > 0 && value == last) {
      return;
    }
    double grown = size == 0 ? 0 : totals[size - 1] + Math.max(0, value - last);
    last = value;
    if (size > 0 && seconds[size - 1] == second) {
      totals[size - 1] = grown;
      return;
    }
    if (size == seconds.length) {
      seconds = Arrays.copyOf(seconds, 2 * size);
      totals = Arrays.copyOf(totals, 2 * size);
    }
    seconds[size] = second;
    totals[size] = grown;
    size++;
  }

  /** True if no growth is known. */
  boolean isSteady() {
    return size < 2;
  }

  long firstSecond() {
    return seconds[0];
  }

  long lastSecond() {
    return seconds[size - 1];
  }

  /** Mean growth in an interval between first and last second; fastest in the order of time. */
  double perSecond(long fromSecond, long lengthSeconds) {
    return (at(fromSecond + lengthSeconds) - at(fromSecond)) / lengthSeconds;
  }

  private double at(long second) {
    while (cursor > 0 && seconds[cursor] > second) {
      cursor--;
    }
    while (cursor + 2 < size && seconds[cursor + 1] <= second) {
      cursor++;
    }
    double share = (double) (second - seconds[cursor]) / (seconds[cursor + 1] - seconds[cursor]);
    return totals[cursor] + share * (totals[cursor + 1] - totals[cursor]);
  }
}
