package io.dayu.bench.scale;

import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/**
 * The use of a NameNode's processors, by the samples of a Flight Recording: by kind of thread, and
 * Dayu's methods by how many samples they were in, or on top of.
 */
final class FlightProfile {
  private static final String SAMPLE = "jdk.ExecutionSample";
  private static final int METHODS_SHOWN = 25;
  private static final String NARROWEST_PERCENT = "0.4";

  /** Threads that wait for the network count as running in a recording. */
  private static final String WAITING = "sun/nio/ch/(EPoll.wait|Net.accept)";

  private static final List<String> OURS =
      List.of("io.dayu.", "org.apache.hadoop.hdfs.server.blockmanagement.Dayu");

  private final Map<String, Long> byThread = new TreeMap<>();
  private final Map<String, Long> within = new TreeMap<>();
  private final Map<String, Long> onTop = new TreeMap<>();
  private long samples;
  private long ours;

  private FlightProfile() {}

  /** Reads a recording. */
  static FlightProfile of(Path recording) throws IOException {
    FlightProfile profile = new FlightProfile();
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        if (event.getEventType().getName().equals(SAMPLE)) {
          profile.add(event);
        }
      }
    }
    return profile;
  }

  /** Draws a recording's samples as a flame graph, a page of its own. */
  static void draw(Path recording, Path page, String title) throws IOException {
    Arguments arguments =
        new Arguments("--title", title, "--minwidth", NARROWEST_PERCENT, "--exclude", WAITING);
    JfrToFlame.convert(recording.toString(), page.toString(), arguments);
  }

  private void add(RecordedEvent sample) {
    samples++;
    RecordedThread thread = sample.getThread("sampledThread");
    String name = thread == null || thread.getJavaName() == null ? "?" : thread.getJavaName();
    byThread.merge(kind(name), 1L, Long::sum);
    RecordedStackTrace stack = sample.getStackTrace();
    if (stack == null) {
      return;
    }
    Set<String> seen = new HashSet<>();
    for (RecordedFrame frame : stack.getFrames()) {
      String method = method(frame);
      if (OURS.stream().anyMatch(method::startsWith) && seen.add(method)) {
        within.merge(method, 1L, Long::sum);
        if (seen.size() == 1) {
          onTop.merge(method, 1L, Long::sum);
          ours++;
        }
      }
    }
  }

  /** Threads of a pool differ in their numbers, handlers in their ports as well. */
  private static String kind(String thread) {
    return thread.replaceAll("[0-9]+", "#");
  }

  private static String method(RecordedFrame frame) {
    return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
  }

  /** All of it as tables. */
  String text() {
    return samples
        + " samples, "
        + ours
        + " with Dayu on the stack\n\n"
        + table("thread", byThread)
        + "\n"
        + table("Dayu's method, with all it calls", within)
        + "\n"
        + table("Dayu's method, with what it calls that is not Dayu's", onTop);
  }

  private String table(String what, Map<String, Long> counts) {
    Table table = new Table(what, "of all samples");
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(METHODS_SHOWN)
        .forEach(
            entry -> table.row(entry.getKey(), Show.percent((double) entry.getValue() / samples)));
    return table.text();
  }
}
