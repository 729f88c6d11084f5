package io.dayu.sim.failure;

import io.dayu.tools.trace.Rows;
import io.dayu.tools.trace.TraceException;
import io.dayu.tools.trace.TraceFormat;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * A failure record of Los Alamos (LA-UR-05-7318).
 *
 * @param node its number in its system, from 0
 * @param startedSec second of any calendar at which the problem began
 * @param fixedSec second at which it was fixed
 * @param disk true if a disk drive was its cause
 */
public record LanlRecord(long node, long startedSec, long fixedSec, boolean disk) {
  private static final int COLUMNS = 26;
  private static final int SYSTEM = 0;
  private static final int NODE = 6;
  private static final int STARTED = 16;
  private static final int FIXED = 17;
  private static final int HARDWARE = 20;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("M/d/uuuu H:mm");

  /**
   * The records of one system, also packed, as they stand; those without a node are left out.
   *
   * @throws TraceException that names file and line when they cannot be used
   */
  public static List<LanlRecord> read(Path records, int system) {
    List<LanlRecord> read = new ArrayList<>();
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
          read.add(
              new LanlRecord(
                  rows.whole(NODE, "nodenumz"),
                  second(rows, STARTED, "Prob Started"),
                  second(rows, FIXED, "Prob Fixed"),
                  rows.text(HARDWARE).equals("Disk Drive")));
        }
      }
    }
    if (read.isEmpty()) {
      throw TraceException.of(records, "there is no node of a system " + system);
    }
    return read;
  }

  private static long second(Rows rows, int column, String name) {
    try {
      return LocalDateTime.parse(rows.text(column), TIME).toEpochSecond(ZoneOffset.UTC);
    } catch (DateTimeParseException unused) {
      throw rows.bad(name + " is no time: " + rows.text(column));
    }
  }
}
