package io.dayu.bench.scale.load;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * A file of all calls that clients have made: a line each, with when it was to begin, what it asked
 * and how long the answer took from then.
 */
public final class CallLog implements Closeable {
  private static final String HEADER = "start_ms,call,latency_us,failed";
  private static final int DIGITS = 3;

  private final BufferedWriter out;

  private CallLog(BufferedWriter out) {
    this.out = out;
  }

  /**
   * The calls of a while.
   *
   * @param latencies in ns, of those that failed too
   */
  public record Calls(Map<ClientCall, Histogram> latencies, long failures) {}

  /** Begins a new file. */
  static CallLog create(Path file) throws IOException {
    CallLog log = new CallLog(Files.newBufferedWriter(file));
    log.write(HEADER);
    return log;
  }

  /**
   * Adds a call. Any thread.
   *
   * @param startMs time at which it was to begin, in ms since 1970
   */
  void note(long startMs, ClientCall call, long latencyNs, boolean failed) throws IOException {
    long latencyMicros = TimeUnit.NANOSECONDS.toMicros(latencyNs);
    write(startMs + "," + call + "," + latencyMicros + "," + (failed ? 1 : 0));
  }

  /** A whole line at once, so that who reads meanwhile finds no part of one. */
  private synchronized void write(String line) throws IOException {
    out.write(line + "\n");
    out.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }

  /** True if the clients have begun. */
  public static boolean begun(Path file) throws IOException {
    return Files.exists(file) && Files.size(file) > HEADER.length();
  }

  /** The calls that were to begin in that while and have been answered by now. */
  public static Calls between(Path file, long fromMs, long toMs) throws IOException {
    Map<ClientCall, Histogram> latencies = new EnumMap<>(ClientCall.class);
    for (ClientCall call : ClientCall.values()) {
      latencies.put(call, new Histogram(DIGITS));
    }
    long failures = 0;
    List<String> lines = Files.readAllLines(file);
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      long startMs = Long.parseLong(fields[0]);
      if (startMs >= fromMs && startMs < toMs) {
        long latencyNs = TimeUnit.MICROSECONDS.toNanos(Long.parseLong(fields[2]));
        Objects.requireNonNull(latencies.get(ClientCall.valueOf(fields[1]))).recordValue(latencyNs);
        failures += Long.parseLong(fields[3]);
      }
    }
    return new Calls(latencies, failures);
  }
}
