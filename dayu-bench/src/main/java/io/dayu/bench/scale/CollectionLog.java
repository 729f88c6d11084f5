package io.dayu.bench.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JVM's own log of its garbage collections: how long they stopped it. */
final class CollectionLog {
  private static final Pattern PAUSE = Pattern.compile("GC\\(\\d+\\) Pause .* ([0-9.]+)ms");

  private final Path file;

  /** The log in that file, which need not be there yet. */
  CollectionLog(Path file) {
    this.file = file;
  }

  /**
   * The times for which collections stopped the JVM.
   *
   * @param totalMs all of them together
   * @param longestMs the longest; 0 when there was none
   */
  record GcPauses(double totalMs, double longestMs) {}

  /** The option that has the JVM write it. */
  String jvmOption() {
    return "-Xlog:gc:file=" + file;
  }

  /** The number of its lines now. */
  int length() throws IOException {
    return lines().size();
  }

  /**
   * The pauses that are told after so many lines.
   *
   * @param from a {@link #length} of before
   */
  GcPauses since(int from) throws IOException {
    List<String> lines = lines();
    double totalMs = 0;
    double longestMs = 0;
    for (String line : lines.subList(Math.min(from, lines.size()), lines.size())) {
      Matcher pause = PAUSE.matcher(line);
      if (pause.find()) {
        double ms = Double.parseDouble(pause.group(1));
        totalMs += ms;
        longestMs = Math.max(longestMs, ms);
      }
    }
    return new GcPauses(totalMs, longestMs);
  }

  private List<String> lines() throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
