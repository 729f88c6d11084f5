package io.dayu.tools.trace;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a trace in our format and puts it on a regular grid.
 *
 * <p>The grid's step is the most frequent distance of a node's samples, unless told. A cell holds
 * the last sample at or before its beginning.
 */
public final class TraceReader {
  private static final double NS_PER_SECOND = 1e9;
  private static final double LONGEST_SECONDS = 9e9;

  private TraceReader() {}

  /**
   * The grid that a file is put on, and the gaps that may be filled.
   *
   * @param stepNs step of the grid, 0 for the file's own
   * @param holdSteps for how many steps after its own a sample may stand in for missing ones
   */
  public record Grid(long stepNs, int holdSteps) {
    /** The file's own step; up to four missing samples are filled in. */
    public static final Grid DEFAULT = new Grid(0, 4);

    public Grid {
      if (stepNs < 0 || holdSteps < 0) {
        throw new IllegalArgumentException("negative: " + stepNs + ", " + holdSteps);
      }
    }
  }

  /**
   * Reads a file, packed when its name ends in {@code .gz} or {@code .xz}.
   *
   * @throws TraceException that names file and line when it cannot be used
   */
  public static Trace read(Path file, Grid grid) {
    Map<String, Samples> nodes = new LinkedHashMap<>();
    try (Rows rows = Rows.open(file, TraceFormat.HEADER)) {
      while (rows.next()) {
        add(rows, nodes);
      }
    }
    if (nodes.isEmpty()) {
      throw TraceException.of(file, "there is nothing after the header");
    }
    long stepNs = grid.stepNs() == 0 ? ownStepNs(nodes.values()) : grid.stepNs();
    Grid found = new Grid(stepNs, grid.holdSteps());
    List<Trace.NodeSeries> series =
        nodes.entrySet().stream()
            .map(node -> node.getValue().onGrid(node.getKey(), found, file))
            .toList();
    return new Trace(stepNs, series);
  }

  private static void add(Rows rows, Map<String, Samples> nodes) {
    rows.requireColumns(TraceFormat.HEADER.size());
    String node = rows.text(0);
    Samples samples = nodes.get(node);
    if (samples == null) {
      if (!node.matches(TraceFormat.NODE_PATTERN)) {
        throw rows.bad("this is no name of a node: " + (node.isEmpty() ? "(empty)" : node));
      }
      samples = new Samples();
      nodes.put(node, samples);
    }
    double seconds = rows.number(1, "time_s");
    if (seconds > LONGEST_SECONDS) {
      throw rows.bad("time_s is absurd, over 9 * 10^9: " + rows.text(1));
    }
    long atNs = Math.round(seconds * NS_PER_SECOND);
    if (samples.size() > 0 && atNs <= samples.lastNs()) {
      throw rows.bad(
          "the clock of node "
              + node
              + " does not go on: "
              + rows.text(1)
              + " after "
              + seconds(samples.lastNs()));
    }
    samples.add(
        atNs,
        new Samples.SampledRates(
            rows.rate(2, "in_bytes_per_sec"), rows.rate(3, "out_bytes_per_sec"), rows.line()));
  }

  static String seconds(long ns) {
    double seconds = ns / NS_PER_SECOND;
    return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
  }

  /** The most frequent distance, of equally frequent ones the shortest; one second without any. */
  private static long ownStepNs(Iterable<Samples> nodes) {
    TreeMap<Long, Long> counts = new TreeMap<>();
    for (Samples samples : nodes) {
      for (int i = 1; i < samples.size(); i++) {
        counts.merge(samples.atNs(i) - samples.atNs(i - 1), 1L, Long::sum);
      }
    }
    long step = (long) NS_PER_SECOND;
    long most = 0;
    for (Map.Entry<Long, Long> count : counts.entrySet()) {
      if (count.getValue() > most) {
        step = count.getKey();
        most = count.getValue();
      }
    }
    return step;
  }
}
