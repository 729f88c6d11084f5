package io.dayu.bench.testbed.measure;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The share of time for which the machine's processors were busy, in all and by its DataNodes. */
public final class ProcessorUse {
  private static final int NICE = 1;
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;

  private final SortedMap<Long, Double> busyByNs = new TreeMap<>();
  private final SortedMap<Long, Double> byDataNodesByNs = new TreeMap<>();
  private Map<Long, Long> lastDataNodesNs = Map.of();
  private long lastDataNodesAtNs;
  private long lastBusy = -1;
  private long lastAll;

  /**
   * Takes in the first line of {@code /proc/stat} at a time.
   *
   * <p>A program at a lower priority counts as idle, as it makes way for the testbed.
   */
  synchronized void add(long atNs, String line) {
    long[] ticks =
        Arrays.stream(line.trim().split("\\s+", -1))
            .skip(1)
            .limit(8)
            .mapToLong(Long::parseLong)
            .toArray();
    long all = Arrays.stream(ticks).sum();
    long busy = all - ticks[NICE] - ticks[IDLE] - ticks[IO_WAIT];
    if (lastBusy >= 0 && all > lastAll) {
      busyByNs.put(atNs, (double) (busy - lastBusy) / (all - lastAll));
    }
    lastBusy = busy;
    lastAll = all;
  }

  /** Takes in the processor time so far of each DataNode, by process. */
  synchronized void addDataNodes(long atNs, Map<Long, Long> timesNs) {
    double usedNs = 0;
    for (Map.Entry<Long, Long> entry : timesNs.entrySet()) {
      usedNs += entry.getValue() - lastDataNodesNs.getOrDefault(entry.getKey(), entry.getValue());
    }
    if (!lastDataNodesNs.isEmpty() && atNs > lastDataNodesAtNs) {
      byDataNodesByNs.put(atNs, usedNs / (atNs - lastDataNodesAtNs));
    }
    lastDataNodesNs = Map.copyOf(timesNs);
    lastDataNodesAtNs = atNs;
  }

  /** The busy share of all processors. */
  public synchronized double mean(Stretch stretch) {
    return mean(within(busyByNs, stretch));
  }

  /** The number of processors that all DataNodes used together. */
  public synchronized double byDataNodes(Stretch stretch) {
    return mean(within(byDataNodesByNs, stretch));
  }

  private static double mean(SortedMap<Long, Double> samples) {
    return samples.values().stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** The 95th percentile of the busy share over the stretch's seconds. */
  public synchronized double p95(Stretch stretch) {
    double[] sorted =
        within(busyByNs, stretch).values().stream()
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(0.95 * sorted.length) - 1];
  }

  private static SortedMap<Long, Double> within(SortedMap<Long, Double> samples, Stretch stretch) {
    return samples.subMap(stretch.fromNs(), stretch.untilNs());
  }
}
