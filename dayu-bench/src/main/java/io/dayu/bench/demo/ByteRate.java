package io.dayu.bench.demo;

import java.util.ArrayDeque;
import java.util.Deque;

/** The rate at which a growing number of bytes grew over the last seconds. */
final class ByteRate {
  private final long windowNs;
  private final Deque<Sample> samples = new ArrayDeque<>();

  private record Sample(long atNs, long bytes) {}

  ByteRate(long windowNs) {
    this.windowNs = windowNs;
  }

  /** Takes in how many bytes it is by now, and answers the rate. */
  double add(long nowNs, long bytes) {
    samples.addLast(new Sample(nowNs, bytes));
    while (samples.size() > 2 && nowNs - samples.getFirst().atNs() > windowNs) {
      samples.removeFirst();
    }
    Sample first = samples.getFirst();
    double seconds = DecimalUnits.secondsOf(nowNs - first.atNs());
    return seconds > 0 ? (bytes - first.bytes()) / seconds : 0;
  }
}
