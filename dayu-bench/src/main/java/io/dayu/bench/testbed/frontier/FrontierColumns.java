package io.dayu.bench.testbed.frontier;

import java.util.ArrayList;
import java.util.List;

/** The columns of {@code runs.csv} that hold numbers. */
final class FrontierColumns {
  /** Seconds from the kill until which all arms are looked at. */
  static final String WINDOW = "window_s";

  /** Seconds of the whole run, with its cluster's start and end. */
  static final String TOOK = "took_s";

  static final String NOTICED = "noticed_s";
  static final String RECOVERY = "recovery_s";
  static final String BUSY = "cpu_mean";
  static final String BUSY_DURING = "cpu_mean_during";
  static final String FAILED = "failed";

  private FrontierColumns() {}

  /** The column of what the run without a failure had in the seconds of this one's recovery. */
  static String withoutFailure(String name) {
    return name + "_during_none";
  }

  /** All of them, in the order of the file. */
  static List<String> all() {
    List<String> all =
        new ArrayList<>(List.of(WINDOW, TOOK, NOTICED, RECOVERY, BUSY, BUSY_DURING, FAILED));
    for (ClientMeasure measure : ClientMeasure.all()) {
      all.add(measure.column());
      if (measure.during()) {
        all.add(withoutFailure(measure.name()));
      }
    }
    return List.copyOf(all);
  }
}
