package io.dayu.bench.testbed.measure;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** The share of time for which the machine's processors were busy. Thread safe. */
public final class ProcessorUse {
  private final SortedMap<Long, Double> busyByNs = new TreeMap<>();
  private long lastBusy = -1;
  private long lastAll;

  /** Takes in the first line of {@code /proc/stat} at a time. */
  synchronized void add(long atNs, String line) {
    long[] ticks =
        Arrays.stream(line.trim().split("\\s+", -1))
            .skip(1)
            .limit(8)
            .mapToLong(Long::parseLong)
            .toArray();
    long all = Arrays.stream(ticks).sum();
    long busy = all - ticks[3] - ticks[4];
    if (lastBusy >= 0 && all > lastAll) {
      busyByNs.put(atNs, (double) (busy - lastBusy) / (all - lastAll));
    }
    lastBusy = busy;
    lastAll = all;
  }

  public synchronized double mean(Stretch stretch) {
    return within(stretch).values().stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }

  /** What 95 % of the stretch's seconds do not exceed. */
  public synchronized double p95(Stretch stretch) {
    double[] sorted =
        within(stretch).values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(0.95 * sorted.length) - 1];
  }

  private SortedMap<Long, Double> within(Stretch stretch) {
    return busyByNs.subMap(stretch.fromNs(), stretch.untilNs());
  }
}
