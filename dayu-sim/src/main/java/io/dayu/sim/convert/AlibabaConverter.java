package io.dayu.sim.convert;

import io.dayu.tools.trace.Rows;
import io.dayu.tools.trace.TraceException;
import io.dayu.tools.trace.TraceFormat;
import io.dayu.tools.trace.TraceWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Converts {@code machine_usage.csv} of Alibaba's cluster trace of 2018.
 *
 * <p>Its columns {@code net_in} and {@code net_out} are no rates but counters since a machine's
 * start, on a scale of 0 to 100 of unknown unit, with two decimals. Rates are what the counters
 * grow by; see {@link Counter}. The unit stays unknown: {@link #BYTES_PER_PERCENT} bytes are put in
 * for one percent, and the trace must be scaled when it is played.
 */
public final class AlibabaConverter {
  /** Stands for one percent of a counter. */
  public static final double BYTES_PER_PERCENT = 1e12;

  /** The usual step: finer ones show the counters' digits rather than the traffic. */
  public static final long STEP_SECONDS = 300;

  private static final int COLUMNS = 9;
  private static final Set<String> NO_VALUE =
      Set.of("-1", "-1.0", "-1.00", "101", "101.0", "101.00");
  private static final int NET_IN = 6;
  private static final int NET_OUT = 7;

  private final Map<String, Machine> machines = new LinkedHashMap<>();

  private AlibabaConverter() {}

  /** Both counters of one machine, and the time of its last row. */
  private static final class Machine {
    private final Counter in = new Counter();
    private final Counter out = new Counter();
    private long lastSecond = -1;
  }

  /**
   * Converts a file, also packed, to one with a sample every so many seconds.
   *
   * @throws TraceException that names file and line when it cannot be used
   */
  public static void convert(Path usage, Path trace, long stepSeconds) {
    if (stepSeconds < 1) {
      throw new IllegalArgumentException("stepSeconds must be 1 or more: " + stepSeconds);
    }
    AlibabaConverter converter = new AlibabaConverter();
    try (Rows rows = Rows.open(usage, TraceFormat.CSV)) {
      while (rows.next()) {
        converter.add(rows);
      }
    }
    if (converter.machines.isEmpty()) {
      throw TraceException.of(usage, "the file is empty");
    }
    TraceWriter.write(
        trace,
        writer -> {
          if (converter.write(stepSeconds, writer) == 0) {
            throw TraceException.of(usage, "no machine's counters grow for " + stepSeconds + " s");
          }
        });
  }

  private void add(Rows rows) {
    rows.requireColumns(COLUMNS);
    String name = rows.text(0);
    Machine machine = machines.get(name);
    if (machine == null) {
      if (!name.matches("m_[0-9]+")) {
        throw rows.bad("this is no name of a machine: " + name);
      }
      machine = new Machine();
      machines.put(name, machine);
    }
    long second = rows.whole(1, "time");
    if (second < machine.lastSecond) {
      throw rows.bad(
          "the clock of machine "
              + name
              + " goes back: "
              + second
              + " after "
              + machine.lastSecond
              + "; sort the file by machine and time first");
    }
    machine.lastSecond = second;
    add(rows, NET_IN, "net_in", machine.in, second);
    add(rows, NET_OUT, "net_out", machine.out, second);
  }

  /** Adds a counter's value unless there is none: empty, or the trace's own marks -1 and 101. */
  private static void add(Rows rows, int column, String name, Counter counter, long second) {
    if (rows.isEmpty(column) || NO_VALUE.contains(rows.text(column))) {
      return;
    }
    double percent = rows.number(column, name);
    if (percent > 100) {
      throw rows.bad(name + " is over 100: " + rows.text(column));
    }
    counter.add(second, percent);
  }

  private int write(long stepSeconds, TraceWriter writer) {
    int samples = 0;
    for (Map.Entry<String, Machine> entry : machines.entrySet()) {
      Counter in = entry.getValue().in;
      Counter out = entry.getValue().out;
      if (in.isSteady() || out.isSteady()) {
        continue;
      }
      long from = Math.max(in.firstSecond(), out.firstSecond());
      long until = Math.min(in.lastSecond(), out.lastSecond());
      long begin = (from + stepSeconds - 1) / stepSeconds * stepSeconds;
      for (long second = begin; second + stepSeconds <= until; second += stepSeconds) {
        writer.sample(
            entry.getKey(),
            second,
            in.perSecond(second, stepSeconds) * BYTES_PER_PERCENT,
            out.perSecond(second, stepSeconds) * BYTES_PER_PERCENT);
        samples++;
      }
    }
    return samples;
  }
}
