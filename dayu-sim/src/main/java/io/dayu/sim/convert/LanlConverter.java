package io.dayu.sim.convert;

import io.dayu.sim.failure.FailureFile;
import io.dayu.tools.trace.Rows;
import io.dayu.tools.trace.TextOutput;
import io.dayu.tools.trace.TraceException;
import io.dayu.tools.trace.TraceFormat;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Converts the failure records of Los Alamos (LA-UR-05-7318) into a failure log: one system of
 * them, its first failure at time 0.
 *
 * <p>Nodes whose records begin at the same minute are lost together. Records without a node are
 * left out.
 */
public final class LanlConverter {
  private static final int COLUMNS = 26;
  private static final int SYSTEM = 0;
  private static final int NODE = 6;
  private static final int STARTED = 16;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("M/d/uuuu H:mm");

  private LanlConverter() {}

  /**
   * Converts the records of one system.
   *
   * @throws TraceException that names file and line when they cannot be used
   */
  public static void convert(Path records, Path log, int system) {
    SortedMap<Long, SortedSet<Long>> lost = new TreeMap<>();
    try (Rows rows = Rows.open(records, TraceFormat.CSV)) {
      if (!rows.next()) {
        throw TraceException.of(records, "the file is empty");
      }
      if (!rows.text(SYSTEM).equals("System")) {
        throw rows.bad("the header must begin with System");
      }
      while (rows.next()) {
        rows.requireColumns(COLUMNS);
        if (rows.whole(SYSTEM, "System") == system && !rows.isEmpty(NODE)) {
          lost.computeIfAbsent(started(rows), unused -> new TreeSet<>())
              .add(rows.whole(NODE, "nodenumz"));
        }
      }
    }
    if (lost.isEmpty()) {
      throw TraceException.of(records, "there is no node of a system " + system);
    }
    write(lost, log);
  }

  private static long started(Rows rows) {
    try {
      return LocalDateTime.parse(rows.text(STARTED), TIME).toEpochSecond(ZoneOffset.UTC);
    } catch (DateTimeParseException unused) {
      throw rows.bad("Prob Started is no time: " + rows.text(STARTED));
    }
  }

  private static void write(SortedMap<Long, SortedSet<Long>> lost, Path log) {
    TextOutput.write(
        log,
        output -> {
          output.line(String.join(",", FailureFile.HEADER));
          lost.forEach(
              (second, nodes) -> output.line(second - lost.firstKey() + "," + names(nodes)));
        });
  }

  private static String names(SortedSet<Long> nodes) {
    return String.join(";", nodes.stream().map(String::valueOf).toList());
  }
}
