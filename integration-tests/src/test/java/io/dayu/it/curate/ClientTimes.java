package io.dayu.it.curate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The times that clients' operations took, by what went on beside them. Thread safe. */
final class ClientTimes {
  /** The phase without any background task. */
  static final String WITHOUT = "without";

  /** All phases with one, together. */
  private static final String WITH = "with";

  private static final List<Double> PERCENTILES = List.of(0.5, 0.9, 0.99);

  private final Map<String, Map<ClientOperation, List<Long>>> phases = new LinkedHashMap<>();
  private String phase = "";

  /** From now on operations that begin count for that phase; those of phase "" do not count. */
  synchronized void begin(String next) {
    phase = next;
  }

  synchronized String phase() {
    return phase;
  }

  /** Counts an operation that has begun in a phase. */
  synchronized void add(String begun, ClientOperation operation, long tookNs) {
    if (!begun.isEmpty()) {
      add(phases, begun, operation, tookNs);
      if (!begun.equals(WITHOUT)) {
        add(phases, WITH, operation, tookNs);
      }
    }
  }

  private static void add(
      Map<String, Map<ClientOperation, List<Long>>> to,
      String phase,
      ClientOperation operation,
      long tookNs) {
    to.computeIfAbsent(phase, any -> new EnumMap<>(ClientOperation.class))
        .computeIfAbsent(operation, any -> new ArrayList<>())
        .add(tookNs);
  }

  /** Lines of CSV: one a phase and operation, after one of titles. */
  synchronized List<String> lines() {
    List<String> lines = new ArrayList<>(List.of("phase,operation,count,p50_ms,p90_ms,p99_ms"));
    phases.forEach(
        (name, operations) ->
            operations.forEach((operation, times) -> lines.add(line(name, operation, times))));
    return lines;
  }

  private static String line(String phase, ClientOperation operation, List<Long> times) {
    List<Long> sorted = times.stream().sorted().toList();
    StringBuilder line =
        new StringBuilder(
            String.join(
                ",",
                phase,
                operation.name().toLowerCase(Locale.ROOT),
                Integer.toString(sorted.size())));
    for (double part : PERCENTILES) {
      long ns = sorted.get(Math.max(0, (int) Math.ceil(part * sorted.size()) - 1));
      line.append(
          String.format(Locale.ROOT, ",%.1f", (double) TimeUnit.NANOSECONDS.toMicros(ns) / 1000));
    }
    return line.toString();
  }
}
