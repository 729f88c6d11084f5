package io.dayu.sim.trace.swim;

import io.dayu.tools.trace.Rows;
import io.dayu.tools.trace.TraceException;
import io.dayu.tools.trace.TraceFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads SWIM's tables of jobs: six columns, and up to three more with paths.
 *
 * <p>Without a path, every job reads a file of its own.
 */
public final class SwimReader {
  private static final int LEAST_COLUMNS = 6;
  private static final int MOST_COLUMNS = 9;
  private static final int INPUT_PATH = 6;

  private SwimReader() {}

  /**
   * All jobs in the order of the file.
   *
   * @throws TraceException that names file and line when it cannot be used
   */
  public static List<SwimJob> read(Path file) {
    List<SwimJob> jobs = new ArrayList<>();
    long lastSeconds = 0;
    try (Rows rows = Rows.open(file, TraceFormat.TABS)) {
      while (rows.next()) {
        SwimJob job = job(rows);
        if (job.submitSeconds() < lastSeconds) {
          throw rows.bad("the clock goes back: " + job.submitSeconds() + " after " + lastSeconds);
        }
        lastSeconds = job.submitSeconds();
        jobs.add(job);
      }
    }
    if (jobs.isEmpty()) {
      throw TraceException.of(file, "the file is empty");
    }
    return jobs;
  }

  private static SwimJob job(Rows rows) {
    if (rows.columns() < LEAST_COLUMNS || rows.columns() > MOST_COLUMNS) {
      throw rows.bad("there must be 6 to 9 columns, not " + rows.columns());
    }
    boolean hasPath = rows.columns() > INPUT_PATH && !rows.isEmpty(INPUT_PATH);
    return new SwimJob(
        rows.whole(1, "submit time"),
        rows.whole(3, "map input bytes"),
        rows.whole(4, "shuffle bytes"),
        rows.whole(5, "reduce output bytes"),
        rows.text(hasPath ? INPUT_PATH : 0));
  }
}
