package io.dayu.bench.testbed.measure;

import io.dayu.tools.report.CsvFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Bytes that each DataNode's link carried, second by second. Thread safe. */
public final class LinkTraffic {
  private static final long NS_PER_SEC = 1_000_000_000;

  private final int nodes;
  private final List<Sample> samples = new ArrayList<>();

  private static final class Sample {
    final long atNs;
    final long[] in;
    final long[] out;

    Sample(long atNs, long[] in, long[] out) {
      this.atNs = atNs;
      this.in = in;
      this.out = out;
    }
  }

  public LinkTraffic(int nodes) {
    this.nodes = nodes;
  }

  /** Takes in the counters at a time. */
  public synchronized void add(long atNs, long[] in, long[] out) {
    samples.add(new Sample(atNs, in.clone(), out.clone()));
  }

  /** A direction of a link. */
  public enum TrafficDirection {
    IN,
    OUT
  }

  /** The share of a stretch's whole seconds and nodes in which a link carried more than a limit. */
  public synchronized double shareAbove(
      Stretch stretch, TrafficDirection direction, double bytesPerSec) {
    int above = 0;
    int all = 0;
    for (long second = (long) Math.ceil(stretch.fromSeconds());
        second + 1 <= stretch.untilSeconds() && second < lastSecond();
        second++) {
      for (int node = 0; node < nodes; node++) {
        above += bytes(second, node, direction) > bytesPerSec ? 1 : 0;
        all++;
      }
    }
    return all == 0 ? Double.NaN : (double) above / all;
  }

  /**
   * The first time in a stretch at which a node's link carried more than a limit, either way, by
   * the end of the sample; in seconds after time zero, NaN when it never did.
   */
  public synchronized double firstAboveSeconds(Stretch stretch, int node, double bytesPerSec) {
    return above(stretch, node, bytesPerSec).findFirst().orElse(Double.NaN);
  }

  /** The last such time, likewise. */
  public synchronized double lastAboveSeconds(Stretch stretch, int node, double bytesPerSec) {
    return above(stretch, node, bytesPerSec).max().orElse(Double.NaN);
  }

  private DoubleStream above(Stretch stretch, int node, double bytesPerSec) {
    return IntStream.range(1, samples.size())
        .filter(sample -> stretch.contains(samples.get(sample).atNs))
        .filter(sample -> busiest(sample, node) > bytesPerSec)
        .mapToDouble(sample -> (double) samples.get(sample).atNs / NS_PER_SEC);
  }

  /** Bytes a second since the sample before, in the direction that carried more. */
  private double busiest(int sample, int node) {
    Sample before = samples.get(sample - 1);
    Sample now = samples.get(sample);
    long bytes = Math.max(now.in[node] - before.in[node], now.out[node] - before.out[node]);
    return (double) bytes * NS_PER_SEC / (now.atNs - before.atNs);
  }

  /** A row for every second, node and direction. */
  public synchronized CsvFile rows() {
    CsvFile rows = new CsvFile("second", "node", "direction", "bytes");
    for (long second = firstSecond(); second < lastSecond(); second++) {
      for (int node = 0; node < nodes; node++) {
        for (TrafficDirection direction : TrafficDirection.values()) {
          rows.row(
              second,
              node,
              direction == TrafficDirection.IN ? "in" : "out",
              Math.round(bytes(second, node, direction)));
        }
      }
    }
    return rows;
  }

  private long firstSecond() {
    return samples.isEmpty() ? 0 : -Math.floorDiv(-samples.get(0).atNs, NS_PER_SEC);
  }

  private long lastSecond() {
    return samples.isEmpty() ? 0 : Math.floorDiv(samples.get(samples.size() - 1).atNs, NS_PER_SEC);
  }

  private double bytes(long second, int node, TrafficDirection direction) {
    return counter((second + 1) * NS_PER_SEC, node, direction)
        - counter(second * NS_PER_SEC, node, direction);
  }

  private double counter(long atNs, int node, TrafficDirection direction) {
    int after = firstAfter(atNs);
    if (after == 0 || after == samples.size()) {
      return value(samples.get(after == 0 ? 0 : after - 1), node, direction);
    }
    Sample low = samples.get(after - 1);
    Sample high = samples.get(after);
    double share = (double) (atNs - low.atNs) / (high.atNs - low.atNs);
    long from = value(low, node, direction);
    return from + share * (value(high, node, direction) - from);
  }

  private int firstAfter(long atNs) {
    int low = 0;
    int high = samples.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (samples.get(middle).atNs <= atNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static long value(Sample sample, int node, TrafficDirection direction) {
    return direction == TrafficDirection.IN ? sample.in[node] : sample.out[node];
  }
}
